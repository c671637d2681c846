import { Landmark } from "lucide-react";
import { lazy, Suspense } from "react";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useProviderName } from "../../core/client/provider-name.ts";
import { BankDetails } from "./bank-details.tsx";
import { useAccounts } from "./use-accounts.ts";

const AccountsDialog = lazy(() => import("./accounts-dialog.tsx"));

/** Whether the dialog is open, so that other screens can link to it. */
const readAddress = (words: AddressWords) => ({ accounts: words["accounts"] === "true" });

/** The bank account and the till numbers of the shop, on the screen of payment providers. */
export default function AccountsCard() {
  const { t } = useTranslation("accounts");
  const providerName = useProviderName();
  const accounts = useAccounts();
  const [{ accounts: isOpen }, setAddress] = useAddress(readAddress);
  const setOpen = (isNow: boolean) => setAddress({ accounts: isNow });
  return (
    <Section title={t("title")}>
      {accounts ? (
        <div className="flex max-w-160 flex-col gap-4">
          <p className="text-ink-quiet">{t("hint")}</p>
          {accounts.bank ? (
            <>
              <BankDetails bank={accounts.bank} />
              <p className="text-ink-quiet">{t("bank.kept", { count: accounts.transferDays })}</p>
            </>
          ) : (
            <p>{t("bank.none")}</p>
          )}
          {accounts.lipaNumbers.map(({ wallet, number, name }) => (
            <p key={wallet} className="flex flex-wrap justify-between gap-x-4">
              <span className="text-ink-quiet">
                {t("lipa.of", { wallet: providerName(wallet) })}
              </span>
              <span>
                <span className="font-medium">{number}</span> {name}
              </span>
            </p>
          ))}
          <Button
            className="self-start phone:w-full"
            icon={<Landmark size={16} />}
            onClick={() => setOpen(true)}
          >
            {t("change")}
          </Button>
          {isOpen ? (
            <Suspense>
              <AccountsDialog accounts={accounts} onClose={() => setOpen(false)} />
            </Suspense>
          ) : null}
        </div>
      ) : (
        <SkeletonText lines={4} />
      )}
    </Section>
  );
}
