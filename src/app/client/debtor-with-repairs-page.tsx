import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { DebtorPage } from "#src/areas/payments/credit/client/debtor-page.tsx";
import { DebtorLateMoney } from "./debtor-late-money.tsx";

const UnpaidRepairDialog = lazyWithWords(
  () => import("#src/areas/devices/money/client/unpaid-repair-dialog.tsx"),
  "credit",
);

/** The screen of what a customer owes, with the dialogs of repairs and of late money, which payments must not import. */
export function DebtorWithRepairsPage() {
  return <DebtorPage repairDialog={UnpaidRepairDialog} lateMoney={DebtorLateMoney} />;
}
