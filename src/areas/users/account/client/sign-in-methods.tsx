import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { PasskeysSection } from "../../passkeys/client/passkeys-section.tsx";
import { PinSection } from "../../pin/client/pin-section.tsx";
import { authContract } from "../../sessions/contract.ts";
import { TwoFactorSection } from "./two-factor-section.tsx";

/** What the user signs in with beside the password: an app, passkeys, the PIN. */
export function SignInMethodSections() {
  const { t } = useTranslation("users");
  const user = useSession();
  const query = useQuery(read(authContract.getSignInMethods, {}));
  if (query.isError || !query.data) {
    return (
      <Section title={t("twoFactor.title")}>
        <NotLoaded query={query} failed={t("account:sessions.fetchFailed")} lines={4} />
      </Section>
    );
  }
  return (
    <>
      <TwoFactorSection user={user} methods={query.data} />
      <PasskeysSection methods={query.data} />
      <PinSection methods={query.data} />
    </>
  );
}
