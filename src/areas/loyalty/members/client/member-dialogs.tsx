import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import type { LoadState } from "#src/client/ui/feedback/load-failure.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { membersContract, type Member } from "../contract.ts";
import type { FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import type { memberFilters } from "./members-address.ts";

type Opened = Pick<FiltersOf<typeof memberFilters>["values"], "open" | "customer">;

const AddPointsDialog = lazyWithWords(() => import("./add-points-dialog.tsx"), "loyalty");
const RedeemDialog = lazyWithWords(
  () => import("../../rewards/client/redeem-dialog.tsx"),
  "rewards",
);
const MemberDialog = lazyWithWords(() => import("./member-dialog.tsx"), "rewards");
const EditMemberDialog = lazyWithWords(() => import("./edit-member-dialog.tsx"), "loyalty");

interface Props {
  address: Opened;
  /** The rows of the list. The dialog of a row opens at once, without a first dialog that waits. */
  rows: readonly Member[] | undefined;
  onGo: (next: Opened) => void;
}

/** The dialog that the address of the screen names. */
export function MemberDialogs({ address: { open, customer }, rows, onGo }: Props) {
  const close = () => onGo({ open: "", customer: "" });
  const needsCustomer = open === "details" || open === "edit";
  const query = useQuery({
    ...read(membersContract.getMember, { params: { customerId: customer } }),
    enabled: open !== "" && customer !== "",
    placeholderData: rows?.find(({ id }) => id === customer),
  });
  const member = customer ? query.data : undefined;
  if (!open || (needsCustomer && !customer)) return null;
  if (customer && !member) return <Waiting query={query} onClose={close} />;
  return (
    <Suspense>
      {open === "add" ? <AddPointsDialog customer={member ?? null} onClose={close} /> : null}
      {open === "redeem" ? <RedeemDialog customer={member ?? null} onClose={close} /> : null}
      {open === "details" && member ? (
        <MemberDialog
          member={member}
          onClose={close}
          onGo={(next) => onGo({ open: next, customer })}
        />
      ) : null}
      {open === "edit" && member ? <EditMemberDialog member={member} onClose={close} /> : null}
    </Suspense>
  );
}

function Waiting({ query, onClose }: { query: LoadState; onClose: () => void }) {
  const { t } = useTranslation("members");
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("details.title")}
      footer={<Button onClick={onClose}>{t("common:close")}</Button>}
    >
      <NotLoaded query={query} failed={t("loadFailed")} lines={6} />
    </Dialog>
  );
}
