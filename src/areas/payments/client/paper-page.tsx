import type { UseQueryResult } from "@tanstack/react-query";
import { FileDown, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { retryOf } from "#src/client/data/queries.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { whatsappHref } from "./whatsapp-href.ts";

interface Props<Paper> {
  query: UseQueryResult<Paper>;
  /** The title of the error when the paper cannot be loaded. */
  failed: string;
  children: (paper: Paper) => ReactNode;
}

/** Renders a paper. Shows placeholders while it loads, or an error with Retry when it cannot be loaded. */
export function PaperPage<Paper>({ query, failed, children }: Props<Paper>) {
  if (query.isError) {
    return (
      <main className="mx-auto max-w-160 p-6">
        <ErrorState
          as="h1"
          title={failed}
          detail={query.error.message}
          onRetry={retryOf(query)}
          retrying={query.isFetching}
        />
      </main>
    );
  }
  if (!query.data) {
    return (
      <main aria-busy="true" className="mx-auto max-w-80 p-6">
        <SkeletonText lines={12} />
      </main>
    );
  }
  return children(query.data);
}

interface LinksProps {
  pdf: string;
  /** The customer's phone number. When it is null or not mobile, the user chooses the recipient in WhatsApp. */
  phone: string | null;
  message: string;
  onSend?: () => void;
}

/** Links to the PDF of a paper, and to WhatsApp with the message about the paper. */
export function PaperLinks({ pdf, phone, message, onSend }: LinksProps) {
  const { t } = useTranslation("receipts");
  const link = { target: "_blank", rel: "noreferrer", className: buttonClasses() };
  return (
    <>
      <a href={pdf} {...link}>
        <FileDown size={16} aria-hidden="true" /> {t("screen.pdf")}
      </a>
      <a href={whatsappHref(phone, message)} onClick={onSend} {...link}>
        <MessageCircle size={16} aria-hidden="true" /> {t("screen.whatsapp")}
      </a>
    </>
  );
}
