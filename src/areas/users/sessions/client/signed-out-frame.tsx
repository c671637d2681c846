import { useEffect, type ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { LanguageSwitch } from "#src/client/shell/language-switch.tsx";
import { Logo } from "#src/client/shell/logo.tsx";

type Props = {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of screens without a menu (sign-in, new password). A wide window shows the product's name beside the form.
 */
export function SignedOutFrame({ title, hint, children }: Props) {
  const { t } = useTranslation("users");
  useEffect(() => {
    document.title = `${title} · ${t("common:productName")}`;
  }, [title, t]);
  return (
    <div className="grid min-h-dvh desk:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <aside className="hidden flex-col justify-between bg-accent-soft p-10 desk:flex">
        <span className="flex items-center gap-3 text-16 font-strong text-accent-ink">
          <Logo size={32} /> {t("common:productName")}
        </span>
        <p className="max-w-100 text-28 font-strong text-balance text-accent-ink">
          {t("signIn.tagline")}
        </p>
        <span aria-hidden="true" />
      </aside>
      <div className="flex flex-col px-5 py-4 tablet:px-10">
        <header className="flex min-h-11 items-center justify-between">
          <span className="flex items-center gap-2.5 font-strong desk:invisible">
            <Logo size={28} /> {t("common:productName")}
          </span>
          <LanguageSwitch />
        </header>
        <main className="mx-auto flex w-full max-w-92 flex-1 flex-col justify-center py-8 phone:justify-start phone:pt-14">
          <h1 className="text-28 font-strong">{title}</h1>
          {hint ? <p className="mt-1.5 text-ink-quiet">{hint}</p> : null}
          <div className="mt-6">{children}</div>
        </main>
      </div>
    </div>
  );
}
