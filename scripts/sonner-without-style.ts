import type { Plugin } from "vite";

/**
 * Vite plugin that prevents sonner (the library of toasts) from adding a `<style>` to the page, because our content
 * security policy forbids it. The toaster imports the same styles as a file.
 */
export function sonnerWithoutStyle(): Plugin {
  const writing = "function __insertCSS(code) {";
  return {
    name: "sonner-without-style",
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        if (!code.includes(writing)) this.error("sonner changed: it may write a <style> again");
        return { code: code.replace(writing, `${writing} return;`), map: null };
      },
    },
  };
}
