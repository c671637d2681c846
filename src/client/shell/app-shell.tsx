import { Search } from "lucide-react";
import { Suspense, useState, type CSSProperties, type ReactNode } from "react";
import type { Language } from "#src/shared/words.ts";
import { readChoice, rememberChoice } from "../words/choices.ts";
import { useTranslation } from "../words/i18n.ts";
import { lazyWithWords } from "../words/lazy-with-words.ts";
import type { LiveState } from "../data/live.ts";
import { useIsPhone, useIsTablet } from "../media.ts";
import { useShortcut } from "../shortcuts.ts";
import { Kbd } from "../ui/kbd.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { LiveDot } from "./live-dot.tsx";
import { Logo } from "./logo.tsx";
import { allowedItems, type NavigationItem, type ShellUser } from "./navigation.ts";
import { Sidebar } from "./sidebar.tsx";
import { UserButton } from "./user-button.tsx";

const KeysDialog = lazyWithWords(() => import("./keys-dialog.tsx"), "keys", "palette");

type Props = {
  items: readonly NavigationItem[];
  /** The path by which the current screen is found in the menu. */
  pathname: string;
  user: ShellUser;
  shopName: string;
  live: LiveState;
  /** What is said about the connection, under the header. */
  connection: ReactNode;
  /** Opens the command palette (Ctrl/Cmd+K). */
  onSearch: () => void;
  /** True if the screen sends every typed letter to one of its fields. `?` is then no shortcut, but F1 still is. */
  typesLetters: boolean;
  onSignOut: () => void;
  onChangePassword: () => void;
  onSwitchUser: () => void;
  onLanguage?: (language: Language) => void;
  /** Content of the header beside the search, for example the button that opens the scan dialog. */
  header?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of every staff screen. Wide screens have a sidebar, tablets a sidebar with icons only, and phones a bottom
 * bar with at most five links.
 */
export function AppShell(props: Props) {
  const { t } = useTranslation("shell");
  const isPhone = useIsPhone();
  const isTablet = useIsTablet();
  const { pathname } = props;
  const [collapsed, setCollapsed] = useState(readChoice("sidebar") === "collapsed");
  const [showsKeys, setShowsKeys] = useState(false);
  const showKeys = () => setShowsKeys(true);
  useShortcut("mod+k", "keys:everywhere.search", props.onSearch);
  useShortcut("?", "keys:everywhere.keys", showKeys, { enabled: !props.typesLetters });
  useShortcut("F1", "keys:everywhere.keys", showKeys);
  const items = allowedItems(props.items, props.user);

  return (
    <div
      className="flex min-h-dvh low:[--bottom-navigation:0px]! low:phone:flex-col"
      style={isPhone ? bottomRoom : undefined}
    >
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0 print:hidden"
      >
        {t("skipToContent")}
      </a>
      {isPhone ? null : (
        <Sidebar
          items={items}
          pathname={pathname}
          shopName={props.shopName}
          collapsed={isTablet || collapsed}
          onCollapse={
            isTablet
              ? undefined
              : (next) => {
                  setCollapsed(next);
                  rememberChoice("sidebar", next ? "collapsed" : "open");
                }
          }
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 border-b border-line translate-x-0 bg-canvas low:static print:hidden">
          <div className="flex h-14 items-center gap-1 px-4 tablet:px-6 phone:gap-0">
            {isPhone ? (
              <span className="flex min-w-0 flex-1 items-center gap-2.5">
                <Logo size={26} />
                {/* Two lines, because the buttons leave little room. */}
                <span className="line-clamp-2 leading-tight font-strong wrap-anywhere">
                  {props.shopName}
                </span>
              </span>
            ) : null}
            <SearchTrigger compact={isPhone} onOpen={props.onSearch} />
            {isPhone ? null : <span className="flex-1" />}
            {props.header}
            {isPhone ? null : <LiveDot state={props.live} />}
            {isPhone ? null : <LanguageSwitch onLanguage={props.onLanguage} />}
            <span className="relative flex">
              <UserButton
                user={props.user}
                onSignOut={props.onSignOut}
                onChangePassword={props.onChangePassword}
                onSwitchUser={props.onSwitchUser}
                onLanguage={props.onLanguage}
              />
              {isPhone ? <LiveDot state={props.live} isOnButton /> : null}
            </span>
          </div>
          {props.connection}
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-360 flex-1 has-data-full-width:max-w-none px-4 pt-5 pb-10 outline-none tablet:px-6 desk:px-8 desk:pt-7 phone:pb-[calc(var(--bottom-navigation)+5.5rem)]"
        >
          {props.children}
        </main>
      </div>
      {isPhone ? <BottomBar items={items} pathname={pathname} /> : null}
      {showsKeys ? (
        <Suspense>
          <KeysDialog onClose={() => setShowsKeys(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The height of the phone's bottom bar. With it, other elements (the main action) are placed above the bar. */
const bottomRoom: CSSProperties & Record<"--bottom-navigation", string> = {
  "--bottom-navigation": "calc(3.5rem + 1px + env(safe-area-inset-bottom))",
};

function SearchTrigger({ compact, onOpen }: { compact: boolean; onOpen: () => void }) {
  const { t } = useTranslation("shell");
  if (compact) {
    return (
      <button
        type="button"
        aria-label={t("search")}
        onClick={onOpen}
        className="flex size-11 items-center justify-center rounded-control text-ink-quiet"
      >
        <Search size={20} aria-hidden="true" />
      </button>
    );
  }
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex h-9 w-full max-w-88 items-center gap-2.5 rounded-control border border-line bg-surface px-3 text-left text-ink-faint transition-colors hover:border-line-control"
    >
      <Search size={16} aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{t("searchAnything")}</span>
      <Kbd keys={isApple() ? "⌘K" : "Ctrl K"} />
    </button>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
