import type { Plugin } from "vite";

const jsonSchema = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const english = /\/zod\/v4\/locales\/en\.js$/;

/**
 * Vite plugin: every zod schema carries methods that turn it into JSON Schema, and zod's own English messages. In
 * the browser nobody asks for either (forms have their own words, `explain` in src/client/ui/form.tsx); left out, each
 * form is 6 kB gz lighter. The server's zod is untouched.
 */
export function zodWithoutExtras(): Plugin {
  return {
    name: "zod-without-extras",
    apply: "build",
    transform: {
      filter: { id: [jsonSchema, english] },
      handler(code, id) {
        if (english.test(id)) {
          if (!code.includes("localeError: error()")) this.error("zod's English locale changed");
          return { code: "export default () => ({ localeError: () => undefined });", map: null };
        }
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
          ([, name]) => name,
        );
        if (!names.includes("createToJSONSchemaMethod") && !names.includes("stringProcessor")) {
          this.error("zod's JSON Schema moved");
        }
        const empty = names.map((name) => `export const ${name} = () => undefined;`);
        if (code.includes("export { processSchema as process }")) {
          empty.push("export { processSchema as process };");
        }
        return { code: empty.join("\n"), map: null };
      },
    },
  };
}
