import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { firstScreenChunks } from "./scripts/first-screen-chunks.ts";
import { sonnerWithoutStyle } from "./scripts/sonner-without-style.ts";
import { slimContracts } from "./scripts/slim-contracts.ts";

// The staff app. `vite build --config vite.public.config.ts` builds the pages rendered on the server.
export default defineConfig({
  plugins: [slimContracts(), sonnerWithoutStyle(), react(), tailwindcss()],
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows no data: scripts and no inline modulepreload polyfill.
    // What a screen's file imports is read there: a list of it for every screen would be 3 kB gz in the first one's, and
    // grow with each. Pointing at a link fetches the screen beforehand (preload.ts). Stylesheets must still be named.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => file.endsWith(".css")),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        app: "index.html",
        // The public pages' stylesheet is served from here too; the server finds it in the manifest.
        public: "src/client/public.css",
      },
      output: {
        codeSplitting: {
          // Everything of the first screen that changes only with its packages, in one file.
          groups: [
            {
              name: "frameworks",
              priority: 5,
              test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//,
            },
            ...firstScreenChunks(),
          ],
        },
      },
    },
  },
  server: { host: "127.0.0.1", proxy: { "/api": "http://127.0.0.1:3000" } },
});
