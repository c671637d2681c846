import { defineConfig } from "vite";

// The server that `npm start` runs: one file, and a few that it loads late (scripts/build-server.ts). Node runs the source
// too, but stripping its types in the server's own process and keeping every module apart takes 50 MB.
export default defineConfig({
  publicDir: false,
  // The server uses a part of them; of what stays outside, all is loaded.
  ssr: { noExternal: ["zod", "kysely"] },
  build: { ssr: "scripts/start.ts", target: "node24", sourcemap: true },
});
