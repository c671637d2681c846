import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// Node cannot run .tsx, so the pages that the server renders are built into one module: dist/public/public-pages.js.
// Packages stay external; the stylesheet comes from the client build.
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    ssr: "src/app/public-pages.tsx",
    outDir: "dist/public",
    emptyOutDir: true,
    target: "node24",
    rolldownOptions: { output: { entryFileNames: "public-pages.js" } },
  },
});
