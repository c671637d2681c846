import { useQuery } from "@tanstack/react-query";
import { Phone, User } from "lucide-react";
import type { ComponentType } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { useIdParam } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { customersContract } from "#src/areas/customers/contract.ts";
import CustomerDebts from "./customer-debts.tsx";
import type { RepairDialog } from "./debt-dialog.tsx";

interface Props {
  repairDialog: RepairDialog;
  /** Shows the late money for the customer's debts. */
  lateMoney: ComponentType<{ customerId: string }>;
}

/** What one customer owes the shop. */
export function DebtorPage({ repairDialog, lateMoney: LateMoney }: Props) {
  const { t } = useTranslation("credit");
  const may = useMay();
  const id = useIdParam();
  const query = useQuery(read(customersContract.getCustomer, { params: { id } }));
  const back = { href: pageHref("/debts"), label: t("title") };
  const { data } = query;
  if (!data)
    return (
      <>
        <PageHeader title={t("title")} back={back} />
        <NotLoaded query={query} failed={t("list.failed")} lines={5} />
      </>
    );
  const { phone, preferredLanguage: language } = data;
  return (
    <>
      <PageHeader
        title={customerName(data, t)}
        back={back}
        secondary={
          <>
            {may("view_customers") ? (
              <LinkButton
                href={pageHref("/customers/$id", { id })}
                variant="ghost"
                icon={<User size={16} />}
              >
                {t("act.openCustomer")}
              </LinkButton>
            ) : null}
            {phone ? (
              <a href={`tel:${phone}`} className={buttonClasses("secondary", "normal")}>
                <Phone size={16} aria-hidden="true" /> {formatPhone(phone)}
              </a>
            ) : null}
          </>
        }
      />
      <div className="max-w-180">
        <LateMoney customerId={id} />
        <CustomerDebts
          customer={{ id, name: data.name, phone, language }}
          hasMainAction
          repairDialog={repairDialog}
        />
      </div>
    </>
  );
}
