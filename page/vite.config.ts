import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { sprites } from "./scripts/sprites.ts";

const path = (at: string) => fileURLToPath(new URL(at, import.meta.url));
const server = process.env.FOURBIT_SERVER ?? "http://127.0.0.1:8000";

// The build is committed and compared by CI: nothing in it may depend on the time or the machine.
export default defineConfig({
  plugins: [sprites(), svelte()],
  resolve: { alias: { $: path("./src") } },
  build: {
    outDir: process.env.FOURBIT_PAGE_OUT ?? path("../src/fourbit/web/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content policy allows no data: of ours
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
