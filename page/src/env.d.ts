/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "*?drawn" {
  const drawn: Record<string, string>;
  export default drawn;
}
