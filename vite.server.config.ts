import { defineConfig } from "vite";

// The server that `npm start` runs: one file, and a few that are loaded on demand (scripts/build-server.ts). Node also
// runs the source, but stripping its types and keeping every module separate takes 50 MB.
export default defineConfig({
  publicDir: false,
  // The server uses only a part of these packages; an external package is loaded completely.
  ssr: { noExternal: ["zod", "kysely"] },
  build: { ssr: "scripts/start.ts", target: "node24", sourcemap: true },
});
