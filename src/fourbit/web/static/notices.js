// Tells that it is one's turn where a browser lets only a worker do so (on phones). It answers no
// requests and keeps nothing: the page is the same with and without it.
self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(toGame(notification.data));
});

/** The tab of the game that told, else any of ours, else a new one. */
async function toGame(address) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((one) => one.url === address) ?? tabs[0];
  await (tab ? tab.focus() : self.clients.openWindow(address));
}
