import type { Plugin } from "vite";

/**
 * Vite plugin: sonner has a script that adds its stylesheet to the page, which our content security policy forbids.
 * This plugin removes the script. The toaster imports the same stylesheet as a file.
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
