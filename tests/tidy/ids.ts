/** Ids have one spelling, defined in `src/shared/fields.ts` and `ids.ts`. */
import { isCode, isTest, type Complaints, type SourceFile } from "./source.ts";

const ownSpellings = ["src/shared/fields.ts", "src/shared/ids.ts"];

/**
 * Finds checks of UUIDs outside these files. Such a check would keep capital letters, so that equal ids would differ.
 */
export function idComplaints(files: readonly SourceFile[]): Complaints {
  return files
    .filter((file) => file.path.startsWith("src/") && isCode(file) && !isTest(file))
    .filter(({ path }) => !ownSpellings.includes(path))
    .flatMap(({ path, text }) => [
      ...(/\bz\s*\.\s*(?:uuid|guid|uuidv\d)\s*\(|\.(?:uuid|guid)\(\s*\)/.test(text)
        ? [`${path}: checks a UUID by itself; use \`id\` of src/shared/fields.ts`]
        : []),
      ...(/\{8\}-?\(|\{8\}-\[/.test(text)
        ? [`${path}: has a pattern of a UUID; use \`asId\` of src/shared/ids.ts`]
        : []),
    ]);
}
