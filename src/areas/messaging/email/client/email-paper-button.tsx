import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { emailContract } from "../contract.ts";
import type { PaperEmail } from "./email-paper-dialog.tsx";

const EmailPaperDialog = lazyWithWords(
  () => import("./email-paper-dialog.tsx"),
  "emails",
  "message-errors",
);

/** Offers to send a paper by email, to users who may send messages. */
export default function EmailPaperButton(paper: PaperEmail) {
  const { t } = useTranslation("emails");
  const [isOpen, setOpen] = useState(false);
  const maySend = useMay()("send_messages");
  const { data } = useQuery({ ...read(emailContract.getEmailState, {}), enabled: maySend });
  const queries = useQueryClient();
  if (!maySend) return null;
  const close = () => {
    setOpen(false);
    // The pages of papers hear of no changes, and this one may say how its paper was sent.
    void queries.invalidateQueries();
  };
  return (
    <>
      <Button
        icon={<Mail size={16} />}
        disabledReason={data?.isReady === false && t("paper.notReady")}
        onClick={() => setOpen(true)}
      >
        {t("paper.action")}
      </Button>
      {isOpen
        ? // Outside of the paper's tools: they are a landmark, which contains no other one.
          createPortal(
            <Suspense>
              <EmailPaperDialog {...paper} onClose={close} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}
