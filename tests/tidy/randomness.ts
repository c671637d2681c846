/** Random values of tests come from a seed, so that a failure can be repeated. */
import type { ESTree } from "vite";
import { isCode, isTest, visit, type Complaints, type SourceFile } from "./source.ts";

const SQL_RANDOM = /(?<![\w.])random\(\)/i;
/** The functions of fast-check that draw values. */
const draws = new Set(["assert", "check", "sample"]);

/** Finds random values of tests, torture and fuzz that no seed chooses. */
export function randomnessComplaints(files: readonly SourceFile[]): Complaints {
  return files
    .filter((file) => isCode(file) && (/^(tests|torture|fuzz)\//.test(file.path) || isTest(file)))
    .flatMap((file) => {
      const complaints: Complaints = [];
      visit(file, {
        MemberExpression(node) {
          if (nameOf(node) === "Math.random")
            complaints.push(
              `${file.path}: Math.random has no seed; use tests/support/random/seed.ts`,
            );
        },
        TemplateElement({ value }) {
          if (SQL_RANDOM.test(value.raw))
            complaints.push(`${file.path}: SQL draws a value without a seed; draw it in the test`);
        },
        CallExpression({ callee, arguments: given }) {
          const [library, name = ""] = nameOf(callee).split(".");
          if (library === "fc" && draws.has(name) && !hasSeed(given.at(-1)))
            complaints.push(`${file.path}: fc.${name} needs a seed; use seedOfFile()`);
        },
      });
      return complaints;
    });
}

/** `Math.random` for `Math.random` and `Math["random"]`; "" for other expressions. */
function nameOf(node: ESTree.Expression | ESTree.MemberExpression): string {
  if (node.type !== "MemberExpression" || node.object.type !== "Identifier") return "";
  const { object, property } = node;
  if (property.type === "Identifier") return `${object.name}.${property.name}`;
  return property.type === "Literal" ? `${object.name}.${String(property.value)}` : "";
}

const hasSeed = (options: ESTree.Argument | undefined): boolean =>
  options?.type === "ObjectExpression" &&
  options.properties.some(
    (each) =>
      each.type === "Property" && each.key.type === "Identifier" && each.key.name === "seed",
  );
