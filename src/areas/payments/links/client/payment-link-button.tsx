import { Link2 } from "lucide-react";
import { Suspense, useState } from "react";
import type { Answer } from "#src/shared/contract.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { linksContract, type NewLink } from "../contract.ts";

const PaymentLinkDialog = lazyWithWords(() => import("./payment-link-dialog.tsx"), "payment-links");

export type MadeLink = Answer<(typeof linksContract)["createPaymentLink"]>;

interface Props {
  /** What is owed: a repair, a waiting sale, an accepted order request, a debt, or the subject of an invoice. */
  subject: NewLink;
  /** The customer's phone number, to which the link can be sent. */
  phone: string | null;
  size?: "small" | "normal";
  className?: string;
}

/** Makes a payment link, and shows how to send it. */
export default function PaymentLinkButton({ subject, phone, size = "normal", className }: Props) {
  const { t } = useTranslation("payment-links");
  const [made, setMade] = useState<MadeLink | null>(null);
  const create = useWrite(linksContract.createPaymentLink, { onSuccess: setMade });
  return (
    <>
      <Button
        size={size}
        className={className}
        icon={<Link2 size={16} />}
        loading={create.isPending}
        onClick={() => create.mutate({ body: subject })}
      >
        {t("send")}
      </Button>
      {made ? (
        <Suspense>
          <PaymentLinkDialog
            made={made}
            subject={subject}
            phone={phone}
            onClose={() => setMade(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
