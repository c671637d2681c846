import { Plus, Smartphone } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { DeviceSummary } from "../../core/contract.ts";
import { deviceListContract } from "../contract.ts";
import { useDeviceColumns } from "./device-columns.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

/** The customer's page needs no column for the customer, and has no space for the technician. */
const leftOut = new Set(["customer", "technician"]);
/** Columns that differ from those of the full list, because the card is narrower. */
const otherwise: Record<string, Partial<Column<DeviceSummary>>> = {
  due: { from: "wide" },
  balance: { from: undefined },
};

/** All devices of one customer, newest first, for the customer's page. */
export function CustomerDevices({ customerId }: { customerId: string }) {
  const { t } = useTranslation("devices");
  const { may } = useShop();
  const columns = useDeviceColumns(false)
    .filter(({ id }) => !leftOut.has(id))
    .map((column) => ({ ...column, ...otherwise[column.id] }));
  const list = usePagedList("customer-devices", deviceListContract.listDevices, {
    query: { customerId },
  });
  const newDevice = may("create_devices") ? (
    <LinkButton
      href={pageHref("/devices/new", {}, { customer: customerId })}
      size="small"
      icon={<Plus size={16} />}
    >
      {t("newDevice")}
    </LinkButton>
  ) : null;
  return (
    <Section flush title={t("title")} actions={list.rows?.length ? newDevice : null}>
      <DataList
        {...list}
        failed={t("list.failed")}
        label={t("title")}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => pageHref("/devices/$id", { id: row.id })}
        empty={
          <EmptyState
            icon={<Smartphone size={24} />}
            title={t("list.noneOfCustomer")}
            action={newDevice}
          />
        }
      />
    </Section>
  );
}
