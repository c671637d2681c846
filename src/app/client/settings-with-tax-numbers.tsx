import { Suspense } from "react";
import { SettingsPage } from "#src/areas/settings/settings-page/client/settings-page.tsx";
import { useMay } from "#src/client/session.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";

const TaxNumbers = lazyWithWords(
  () => import("#src/areas/payments/fiscal/client/tax-numbers.tsx"),
  "fiscal",
  "errors",
);

/** The screen of settings. The numbers of the tax authority belong to payments, which settings must not import. */
export function SettingsWithTaxNumbers() {
  const may = useMay();
  const numbers = may("manage_fiscal") ? (
    <Suspense>
      <TaxNumbers />
    </Suspense>
  ) : null;
  return <SettingsPage more={{ business: numbers }} />;
}
