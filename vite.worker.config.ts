import { defineConfig } from "vite";
import { workerFiles } from "./scripts/worker/worker-files.ts";

// The service worker of the staff app: dist/client/sw.js. It is built after the app, whose files it keeps.
export default defineConfig({
  plugins: [workerFiles()],
  publicDir: false,
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    outDir: "dist/client",
    emptyOutDir: false,
    lib: {
      entry: "src/app/worker/worker.ts",
      formats: ["iife"],
      name: "fundi",
      fileName: () => "sw.js",
    },
  },
});
