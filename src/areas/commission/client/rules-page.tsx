import { useQuery } from "@tanstack/react-query";
import { Percent } from "lucide-react";
import { Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { AddButton } from "#src/client/ui/lists/add-button.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { commissionContract, type StoredRule } from "../contract.ts";
import { useTierTexts } from "./tier-texts.ts";

const RuleDialog = lazyWithWords(() => import("./rule-dialog.tsx"), "errors");

const readAddress = (words: AddressWords) => ({ new: words["new"] === "true" });

/** The rules of commission in all their versions. */
export function RulesPage() {
  const { t } = useTranslation("commission");
  const [{ new: isNew }, setAddress] = useAddress(readAddress);
  const query = useQuery(read(commissionContract.listCommissionRules, {}));
  const add = { label: t("rule.add"), onClick: () => setAddress({ new: true }) };
  return (
    <>
      <PageHeader
        title={t("rule.title")}
        meta={t("rule.subtitle")}
        back={{ href: pageHref("/earnings"), label: t("back") }}
        action={<AddButton {...add} variant="primary" />}
      />
      <DataList
        query={query}
        rows={query.data?.items}
        failed={t("rule.failed")}
        label={t("rule.title")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<Percent size={20} />}
            title={t("rule.empty")}
            hint={t("rule.emptyHint")}
            action={<AddButton {...add} />}
          />
        }
      />
      <Suspense>
        {isNew ? (
          <RuleDialog
            technicians={query.data?.technicians ?? []}
            onClose={() => setAddress({ new: false })}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function useColumns(): Column<StoredRule>[] {
  const { t, language } = useTranslation("commission");
  const tierTexts = useTierTexts();
  return [
    {
      id: "for",
      header: t("rule.for"),
      identifies: true,
      phone: "title",
      cell: ({ technician }) => technician?.name ?? t("rule.everybody"),
    },
    {
      id: "rule",
      header: t("rule.kind"),
      identifies: true,
      phone: "under",
      cell: (rule) => (
        <span>
          {tierTexts(rule).join("; ")}
          <span className="block text-12 text-ink-faint">
            {t("rule.by", {
              name: rule.createdBy.name,
              day: formatDate(rule.createdAt, language),
              reason: rule.reason,
            })}
          </span>
        </span>
      ),
    },
    {
      id: "since",
      header: t("rule.startsOn"),
      phone: "end-under",
      cell: ({ startsOn }) => (
        <span className="whitespace-nowrap">{formatDate(startsOn, language)}</span>
      ),
    },
    {
      id: "state",
      header: t("rule.state"),
      phone: "end",
      cell: ({ isInForce, isPlanned }) => (
        <Badge tone={isInForce ? "done" : isPlanned ? "waiting" : "neutral"}>
          {t(isInForce ? "rule.inForce" : isPlanned ? "rule.isPlanned" : "rule.past")}
        </Badge>
      ),
    },
  ];
}
