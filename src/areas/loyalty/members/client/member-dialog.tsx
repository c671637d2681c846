import { lazy, Suspense, useState, type ReactNode } from "react";
import { formatDate } from "#src/shared/date-format.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { refusalOfAct } from "#src/areas/customers/rules.ts";
import { useMay, useSession } from "#src/client/session.tsx";
import { MemberRedemptions } from "../../rewards/client/member-redemptions.tsx";
import type { Redemption } from "../../rewards/contract.ts";
import type { Member } from "../contract.ts";
import { LevelBadge } from "./level-badge.tsx";
import { NextLevel } from "./member-columns.tsx";

const CancelRedemptionDialog = lazy(
  () => import("../../rewards/client/cancel-redemption-dialog.tsx"),
);

const PointsExpiry = lazyWithWords(() => import("../../points/client/points-expiry.tsx"), "points");

interface Props {
  member: Member;
  onClose: () => void;
  onGo: (open: "edit" | "add" | "redeem") => void;
}

/** Everything about a customer that concerns loyalty. */
export default function MemberDialog({ member, onClose, onGo }: Props) {
  const { t } = useTranslation("members");
  const may = useMay();
  const { permissions } = useSession();
  const [cancelled, setCancelled] = useState<Redemption | null>(null);
  const refusal = refusalOfAct("updateCustomer", member, permissions);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t("details.title")}
        footer={
          <>
            <Button onClick={onClose}>{t("common:close")}</Button>
            {may("redeem_rewards") ? (
              <Button onClick={() => onGo("redeem")}>{t("redeem.action")}</Button>
            ) : null}
            {may("add_points") ? (
              <Button onClick={() => onGo("add")}>{t("add.action")}</Button>
            ) : null}
            <Button
              variant="primary"
              disabledReason={refusal && t(`errors:${refusal}`)}
              onClick={() => onGo("edit")}
            >
              {t("details.edit")}
            </Button>
          </>
        }
      >
        <Details member={member} />
        <Part title={t("details.rewards")}>
          <MemberRedemptions customerId={member.id} onCancel={setCancelled} />
        </Part>
      </Dialog>
      <Suspense>
        {cancelled ? (
          <CancelRedemptionDialog
            redemption={cancelled}
            customerName={customerName(member, t)}
            onClose={() => setCancelled(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function Details({ member }: { member: Member }) {
  const { t, language } = useTranslation("members");
  const number = (value: number) => formatNumber(value, language);
  return (
    <>
      <Part title={t("details.contact")}>
        <DescriptionList
          items={[
            {
              label: t("name"),
              value: (
                <AppLink
                  href={pageHref("/customers/$id", { id: member.id })}
                  className="text-accent-ink underline-offset-2 hover:underline"
                >
                  {customerName(member, t)}
                </AppLink>
              ),
            },
            { label: t("phone"), value: member.phone && formatPhone(member.phone) },
            { label: t("email"), value: member.email },
          ]}
        />
      </Part>
      <Part title={t("details.location")}>
        <DescriptionList
          items={[
            { label: t("city"), value: member.city },
            { label: t("locationDescription"), value: member.locationDescription },
          ]}
        />
      </Part>
      <Part title={t("details.status")}>
        <DescriptionList
          items={[
            { label: t("tier"), value: <LevelBadge level={member.loyaltyLevel} /> },
            { label: t("points"), value: number(member.points) },
            { label: t("next"), value: <NextLevel member={member} /> },
            { label: t("earned"), value: number(member.totalPointsEarned) },
            { label: t("redeemed"), value: number(member.totalPointsRedeemed) },
          ]}
        />
      </Part>
      <Part title={t("details.expiry")}>
        <Suspense>
          <PointsExpiry customerId={member.id} />
        </Suspense>
      </Part>
      <Part title={t("details.spending")}>
        <DescriptionList
          items={[
            { label: t("totalSpent"), value: <Money minor={member.totalSpent} /> },
            {
              label: t("lastVisit"),
              value: member.lastVisit && <RelativeTime iso={member.lastVisit} />,
            },
          ]}
        />
      </Part>
      <Part title={t("details.additional")}>
        <DescriptionList
          items={[
            { label: t("joined"), value: formatDate(member.joinedDate, language) },
            { label: t("notes"), value: member.notes },
          ]}
        />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-5 last:mb-0">
      <h3 className="mb-1.5 font-strong">{title}</h3>
      {children}
    </section>
  );
}
