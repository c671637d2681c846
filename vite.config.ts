import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { namesOfFiles } from "./scripts/catalogue-files.ts";
import { appManifest } from "./scripts/worker/app-manifest.ts";
import { precacheList } from "./scripts/worker/precache-list.ts";
import { firstScreenChunks } from "./scripts/first-screen-chunks.ts";
import { slimIcons } from "./scripts/slim-icons.ts";
import { smallPreload } from "./scripts/small-preload.ts";
import { sonnerWithoutStyle } from "./scripts/sonner-without-style.ts";
import { preloadReactDom } from "./scripts/preload-react-dom.ts";
import { slimContracts } from "./scripts/slim-contracts.ts";

// The staff app. `vite build --config vite.public.config.ts` builds the pages rendered on the server.
export default defineConfig({
  plugins: [
    slimContracts(),
    slimIcons(),
    smallPreload(),
    preloadReactDom(),
    sonnerWithoutStyle(),
    react(),
    tailwindcss(),
    appManifest(),
    precacheList(),
  ],
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    // The content security policy forbids data: scripts and the inline modulepreload polyfill. Preload lists of all
    // screens would add 3 kB gzipped to the first screen and grow with each screen; hovering a link loads its screen
    // instead (preload.ts). Stylesheets must still be listed.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => file.endsWith(".css")),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        app: "index.html",
        // The stylesheet of the public pages is also built here; the server finds it in the manifest.
        public: "src/client/public.css",
      },
      output: {
        chunkFileNames: namesOfFiles(),
        codeSplitting: {
          // Packages of the first screen are in two files, which change only with them.
          groups: [
            { name: "frameworks", priority: 5, test: /node_modules\/(react|@tanstack)\// },
            { name: "react-dom", priority: 5, test: /node_modules\/(react-dom|scheduler)\// },
            ...firstScreenChunks(),
          ],
        },
      },
    },
  },
  server: { host: "127.0.0.1", proxy: { "/api": "http://127.0.0.1:3000" } },
});
