import { useQuery } from "@tanstack/react-query";
import { Plug, Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { integrationsContract, type ListedIntegration } from "../contract.ts";
import { CheckButton } from "./check-button.tsx";
import { IntegrationHealth } from "./integration-health.tsx";
import { useIntegrationName } from "./integration-name.ts";

const ShippingDialogs = lazy(() => import("../../shipping/client/shipping-dialogs.tsx"));

interface IntegrationsAddress {
  /** Whether the dialog for a new shipping provider is open. */
  new: boolean;
  /** The shipping provider whose dialog is open. */
  shipping: string;
}

const readAddress = (words: AddressWords): IntegrationsAddress => ({
  new: words["new"] === "true",
  shipping: idIn(words["shipping"]),
});

/** Where an integration is set up. */
const hrefOf = ({ kind, name }: ListedIntegration): string => {
  if (kind === "shipping_provider") return pageHref("/integrations", {}, { shipping: name });
  return pageHref(screens[kind]);
};

const screens = {
  payment_gateway: "/payment-providers",
  sms_provider: "/sms-providers",
  fiscal: "/fiscal",
  email: "/mail-server",
} as const;

/** The other systems with which the shop works, and whether they answer. The shop edits its shipping providers here. */
export function IntegrationsPage() {
  const { t } = useTranslation("integrations");
  const [{ new: isNew, shipping }, setAddress] = useAddress(readAddress);
  const query = useQuery(read(integrationsContract.listIntegrations, {}));
  const openNew = () => setAddress({ new: true, shipping: "" });
  useShortcut("n", "palette:newShippingProvider", openNew);
  const add = (
    <Button variant="primary" icon={<Plus size={16} />} hint="N" onClick={openNew}>
      {t("shipping.new")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        back={{ href: pageHref("/settings"), label: t("back") }}
        action={add}
      />
      <p className="mb-4 max-w-160 text-ink-quiet">{t("intro")}</p>
      <DataList
        label={t("title")}
        rows={query.data?.items}
        query={query}
        failed={t("failed")}
        columns={useColumns(() => void query.refetch())}
        rowKey={({ name }) => name}
        rowHref={hrefOf}
        empty={<EmptyState icon={<Plug size={20} />} title={t("empty")} hint={t("emptyHint")} />}
      />
      {isNew || shipping ? (
        <Suspense>
          <ShippingDialogs
            isNew={isNew}
            providerId={shipping}
            onClose={() => setAddress({ new: false, shipping: "" })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function useColumns(onChecked: () => void): Column<ListedIntegration>[] {
  const { t } = useTranslation("integrations");
  const nameOf = useIntegrationName();
  return [
    {
      id: "name",
      header: t("name"),
      identifies: true,
      phone: "title",
      cell: (integration) => nameOf(integration),
    },
    { id: "kind", header: t("kindLabel"), from: "desk", cell: ({ kind }) => t(`kind.${kind}`) },
    {
      id: "active",
      header: t("active.label"),
      phone: "end",
      cell: ({ isActive }) => (
        <Badge tone={isActive ? "done" : "neutral"}>
          {t(isActive ? "active.on" : "active.off")}
        </Badge>
      ),
    },
    {
      id: "health",
      header: t("health.label"),
      phone: "under",
      cell: (integration) => <IntegrationHealth {...integration} />,
    },
    {
      id: "checked",
      header: t("checkedAt"),
      from: "desk",
      shrinks: true,
      cell: ({ health: { checkedAt, detail } }) =>
        checkedAt ? (
          <>
            <RelativeTime iso={checkedAt} />
            {detail ? <span className="ml-2 text-loss-ink">{detail}</span> : null}
          </>
        ) : (
          "–"
        ),
    },
    {
      id: "check",
      header: t("check.action"),
      align: "end",
      phone: "end-under",
      cell: (integration) =>
        integration.isSetUp ? (
          // Above the link of the row.
          <span className="relative z-10 inline-flex">
            <CheckButton
              integration={integration}
              title={nameOf(integration)}
              onChecked={onChecked}
            />
          </span>
        ) : null,
    },
  ];
}
