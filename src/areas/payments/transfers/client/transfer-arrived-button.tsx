import { Landmark } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import type { Payment } from "../../contract.ts";

const TransferArrived = lazyWithWords(
  () => import("./transfer-arrived-dialog.tsx"),
  "accounts",
  "payments",
);

/** Opens the confirmation of a bank transfer. */
export function TransferArrivedButton({
  paymentId,
  label,
  onConfirmed,
}: {
  paymentId: string;
  label: string;
  onConfirmed?: (payment: Payment) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Landmark size={16} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <Suspense>
          <TransferArrived
            paymentId={paymentId}
            onClose={() => setOpen(false)}
            onConfirmed={onConfirmed}
          />
        </Suspense>
      ) : null}
    </>
  );
}
