/** Classes of `body` and the title of the tab while a screen is shown. Call while it is set up. */
export function dress(classes: () => string, title?: () => string): void {
  $effect(() => {
    const given = classes().split(" ").filter(Boolean);
    document.body.classList.add(...given);
    return () => document.body.classList.remove(...given);
  });
  if (title) $effect(() => void (document.title = title()));
}
