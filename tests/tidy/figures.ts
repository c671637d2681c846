/** One minus sign on all screens: `src/shared/figures/minus.ts` writes it. */
import { isCode, isTest, visit, type Complaints, type SourceFile } from "./source.ts";

const WRITES_IT = "src/shared/figures/minus.ts";
/** Reads the signs that statements of wallets and banks may have. */
const READS_IT = "src/areas/payments/reconciliation/server/read-line.ts";

/** Finds texts of the product with a minus sign that does not come from `src/shared/figures/minus.ts`. */
export function minusComplaints(files: readonly SourceFile[]): Complaints {
  return files
    .filter((file) => isCode(file) && file.path.startsWith("src/") && !isTest(file))
    .filter(({ path, text }) => path !== WRITES_IT && path !== READS_IT && text.includes("−"))
    .flatMap((file) => {
      const complaints: Complaints = [];
      const look = (text: unknown) => {
        if (typeof text === "string" && text.includes("−"))
          complaints.push(`${file.path}: the minus sign comes from ${WRITES_IT}`);
      };
      visit(file, {
        Literal: ({ value }) => look(value),
        TemplateElement: ({ value }) => look(value.raw),
        JSXText: ({ value }) => look(value),
      });
      return complaints;
    });
}
