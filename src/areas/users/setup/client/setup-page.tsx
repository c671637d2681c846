import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useAddress, useGo } from "#src/client/address.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { setLanguage, useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { rememberSession } from "#src/client/session.tsx";
import { LanguageSwitch } from "#src/client/shell/language-switch.tsx";
import { Logo } from "#src/client/shell/logo.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#src/client/ui/feedback/load-failure.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import type { SessionUser } from "#src/shared/session.ts";
import { setupContract } from "../contract.ts";
import { DemoShopProgress } from "./demo-shop-progress.tsx";
import { SetupForm } from "./setup-form-fields.tsx";

/** The setup page of a new shop, shown once. */
export function SetupPage() {
  const { t } = useTranslation("users");
  const [{ token }] = useAddress(({ token: given }) => ({ token: given ?? "" }));
  const state = useQuery({
    ...read(setupContract.getSetup, {}),
    retry: false,
    staleTime: Infinity,
  });
  const [isFilling, setIsFilling] = useState(false);
  const client = useQueryClient();
  const go = useGo();

  const enter = async (user: SessionUser, hasDemo: boolean) => {
    await setLanguage(user.language);
    rememberSession(client, user);
    if (hasDemo) setIsFilling(true);
    else go(pageHref("/dashboard"), { replace: true });
  };

  if (isFilling) {
    return (
      <SetupFrame title={t("setup.done")}>
        <DemoShopProgress />
      </SetupFrame>
    );
  }
  if (state.data) {
    return (
      <SetupFrame title={t("setup.title")} hint={t("setup.hint")}>
        <SetupForm state={state.data} token={token} onDone={enter} />
      </SetupFrame>
    );
  }
  const isDone = state.error instanceof ApiRefusal && state.error.code === "not_found";
  if (isDone) {
    return (
      <SetupFrame>
        <EmptyState
          as="h1"
          title={t("setup.already")}
          hint={t("setup.alreadyHint")}
          action={
            <LinkButton href={pageHref("/login")} variant="primary">
              {t("signIn.submit")}
            </LinkButton>
          }
        />
      </SetupFrame>
    );
  }
  return (
    <SetupFrame title={t("setup.title")} hint={t("setup.hint")}>
      {state.error ? (
        <LoadFailure query={state} title={t("setup.loadFailed")} />
      ) : (
        <SkeletonText lines={10} />
      )}
    </SetupFrame>
  );
}

function SetupFrame({
  title,
  hint,
  children,
}: {
  title?: string;
  hint?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation("users");
  useEffect(() => {
    document.title = `${title ?? t("setup.title")} · ${t("common:productName")}`;
  }, [title, t]);
  return (
    <div className="mx-auto w-full max-w-180 px-4 pb-16 tablet:px-6">
      <header className="flex min-h-16 items-center justify-between">
        <span className="flex items-center gap-2.5 font-strong">
          <Logo size={28} /> {t("common:productName")}
        </span>
        <LanguageSwitch />
      </header>
      <main className="pt-4">
        {title ? <h1 className="text-28 font-strong">{title}</h1> : null}
        {hint ? <p className="mt-1.5 text-ink-quiet">{hint}</p> : null}
        <div className="mt-6">{children}</div>
      </main>
    </div>
  );
}
