/** Notifications: shown by the page itself or, where a browser (on phones) forbids that, by a worker. */
const WORKER = "/notices.js";

/** Whether notifications are known here at all; only showing one tells whether they work. */
export const knowsNotices = "Notification" in globalThis;

/** Show one; whether it was shown. */
export async function notice(title: string, body: string): Promise<boolean> {
  if (!knowsNotices || Notification.permission !== "granted") return false;
  const options = { body, tag: "turn", data: location.href };
  try {
    new Notification(title, options);
    return true;
  } catch {
    return byWorker(title, options);
  }
}

async function byWorker(title: string, options: NotificationOptions): Promise<boolean> {
  try {
    await navigator.serviceWorker.register(WORKER);
    const worker = await navigator.serviceWorker.ready;
    await worker.showNotification(title, options);
    return true;
  } catch {
    return false; // plain http has no worker either
  }
}
