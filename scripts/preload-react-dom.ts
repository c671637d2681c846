import type { Plugin } from "vite";

/**
 * Vite plugin that makes index.html preload the chunk of react-dom. Vite itself preloads only static imports, but the
 * entry imports react-dom dynamically, so that a slow phone evaluates it in a task of its own.
 */
export function preloadReactDom(): Plugin {
  return {
    name: "preload-react-dom",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (each) => each.type === "chunk" && each.name === "react-dom",
        );
        if (!chunk) throw new Error("The build has no chunk react-dom");
        const attrs = { rel: "modulepreload", crossorigin: true, href: `/${chunk.fileName}` };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
    apply: "build",
  };
}
