import { useQuery } from "@tanstack/react-query";
import { ShieldAlert, Wallet } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { shiftsContract } from "../contract.ts";
import { CountForm } from "./count-form.tsx";

/** The screen on which users count their own drawer and close the shift. It does not show the expected amounts. */
export function CloseShiftPage() {
  const { t } = useTranslation("shifts");
  const query = useQuery(read(shiftsContract.getCurrentShift, {}));
  const back = { href: pageHref("/shifts"), label: t("title") };
  const shift = query.data?.shift;
  if (shift && shift.countsLeft > 0) return <CountForm key={shift.id} shift={shift} />;
  return (
    <>
      <PageHeader title={t("close.title")} back={back} />
      <Section>
        {query.isError || !query.data ? (
          <NotLoaded query={query} failed={t("current.failed")} lines={10} />
        ) : shift ? (
          <EmptyState
            icon={<ShieldAlert size={20} />}
            title={t("count.used")}
            hint={t("count.usedHint")}
            action={<LinkButton href={pageHref("/shifts")}>{t("title")}</LinkButton>}
          />
        ) : (
          <EmptyState
            icon={<Wallet size={20} />}
            title={t("current.none")}
            hint={t("close.noneHint")}
            action={<LinkButton href={pageHref("/shifts")}>{t("title")}</LinkButton>}
          />
        )}
      </Section>
    </>
  );
}
