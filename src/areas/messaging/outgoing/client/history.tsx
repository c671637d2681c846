import { Suspense, type ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DataList, type Column, type DataListProps } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import type { ChannelWords } from "./channel-words.ts";

interface Props<Row> {
  words: ChannelWords;
  filters: { isFiltered: boolean; clear: () => void };
  list: Pick<DataListProps<Row>, "rows" | "query" | "pager">;
  label: string;
  icon: ReactNode;
  columns: readonly Column<Row>[];
  /** The address that opens the detail of a message. */
  hrefOf: (id: string) => string;
  detail: ReactNode;
}

/** All messages of a channel, newest first. A press opens one of them. */
export function History<Row extends { id: string; createdAt: string }>(props: Props<Row>) {
  const { words, filters, list, label, icon, columns, hrefOf, detail } = props;
  const { t } = useTranslation(words);
  const created: Column<Row> = {
    id: "created",
    header: t("history.time"),
    phone: "end-under",
    align: "end",
    cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
  };
  return (
    <>
      <DataList
        {...list}
        failed={t("history.failed")}
        label={label}
        columns={[...columns, created]}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOf(id)}
        empty={
          <EmptyList
            filters={filters}
            icon={icon}
            title={t("history.empty")}
            hint={t("history.emptyHint")}
            foundTitle={t("history.filtered")}
            foundHint={t("history.filteredHint")}
          />
        }
      />
      <Suspense>{detail}</Suspense>
    </>
  );
}

interface CellProps {
  name: string;
  /** The number or address below the name of a customer. */
  contact: string | null;
}

/** Whom a message of the list went to. */
export const RecipientCell = ({ name, contact }: CellProps) => (
  <span className="block py-1 wrap-anywhere">
    {name}
    {contact ? (
      <span className="block text-12 font-normal text-ink-faint tabular-nums">{contact}</span>
    ) : null}
  </span>
);
