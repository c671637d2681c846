import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { DescriptionList, type Description } from "#src/client/ui/lists/description-list.tsx";
import { parkedContract, type ParkedDetail } from "../parked-contract.ts";
import { labelOf, last, wordOf } from "./field-words.ts";
import { useSentence } from "./use-sentence.ts";

/** What the device sent, as far as people may read it, and what waits for it. */
export function ParkedContent({ id }: { id: string }) {
  const { t } = useTranslation("outbox");
  const found = useQuery(read(parkedContract.getParked, { params: { key: id } }));
  return (
    <div className="mt-3 border-t border-line pt-3">
      <Loaded query={found} failed={t("list.failed")}>
        {(command) => <Content command={command} />}
      </Loaded>
    </div>
  );
}

function Content({ command }: { command: ParkedDetail }) {
  const { t } = useTranslation("outbox");
  const { money } = useCurrency();
  const { goods, customer, repair, fields, waiting } = command;
  const items: Description[] = [
    ...(repair
      ? [
          {
            label: t("card.repair"),
            value: (
              <AppLink href={pageHref("/devices/$id", repair)}>
                {`${repair.ticketNumber} · ${wordOf(`devices:status.${repair.status}`)}`}
              </AppLink>
            ),
          },
        ]
      : []),
    ...(customer
      ? [
          {
            label: t("card.customer"),
            value: <AppLink href={pageHref("/customers/$id", customer)}>{customer.name}</AppLink>,
          },
        ]
      : []),
    ...goods.map(({ name, pieces, serials, price }) => ({
      label: t("card.goods"),
      value: [
        `${pieces ?? "?"} × ${name ?? t("card.unknownItem")}`,
        ...serials,
        ...(price
          ? [t("card.price", { price: money(price.unitPrice), reason: price.reason ?? "?" })]
          : []),
      ].join(", "),
    })),
    ...fields.map(({ name, value }) => ({
      label: labelOf(name),
      value: shown(name, value, money),
    })),
  ];
  if (items.length + waiting.length === 0)
    return <p className="text-ink-quiet">{t("card.nothing")}</p>;
  return (
    <>
      <DescriptionList items={items} />
      {waiting.length > 0 ? <Waiting waiting={waiting} /> : null}
    </>
  );
}

function Waiting({ waiting }: Pick<ParkedDetail, "waiting">) {
  const { t } = useTranslation("outbox");
  const sentence = useSentence();
  return (
    <div className="mt-3">
      <p className="text-12 text-ink-faint">{t("card.followers")}</p>
      <ul>
        {waiting.map((each) => (
          <li key={each.id} className="wrap-anywhere">
            {sentence.said(each.endpoint, each.said)} · {each.madeBy.name}
          </li>
        ))}
      </ul>
    </div>
  );
}

const inMoney = new Set(["amount", "expectedTotal", "finalAmount", "depositAmount"]);

function shown(name: string, value: string | number, money: (minor: number) => string): string {
  const field = last(name);
  if (typeof value === "number") return inMoney.has(field) ? money(value) : String(value);
  if (field === "status") return wordOf(`devices:status.${value}`);
  return field === "method" || field === "provider" ? wordOf(`common:provider.${value}`) : value;
}
