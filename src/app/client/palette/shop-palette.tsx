import { ArrowLeftRight, Languages, LogOut, ScanLine } from "lucide-react";
import { useEffect, useState } from "react";
import type { SessionUser } from "#src/shared/session.ts";
import { languages, type Language } from "#src/shared/words.ts";
import { useGo } from "#src/client/address.ts";
import { mayUse } from "#src/client/session.tsx";
import { loadWordsIn, setLanguage, useTranslation } from "#src/client/words/i18n.ts";
import CommandPalette, { type Command } from "#src/client/shell/command-palette.tsx";
import { allowedItems } from "#src/client/shell/navigation.ts";
import { navigation } from "../navigation.ts";
import { paletteActions } from "./palette-actions.ts";
import { screenWords } from "./palette-screens.ts";
import { searchShop } from "./search-shop.ts";
import { useSettingCommands } from "./setting-commands.ts";

interface Props {
  user: SessionUser;
  /** What the user has typed while the code of the palette was loading. */
  typedAhead: string;
  /** Opens the scan dialog; undefined when the user may not scan on this screen. */
  onScan: (() => void) | undefined;
  /** Saves the language that the user has chosen. */
  onLanguage: (language: Language) => void;
  onSwitchUser: () => void;
  onSignOut: () => void;
  onClose: () => void;
}

/** The command palette (Ctrl/Cmd+K): the actions, screens and settings of this user, and a search for records. */
export default function ShopPalette(props: Props) {
  const { user, onScan, onLanguage, onSwitchUser, onSignOut, onClose } = props;
  const { t, language } = useTranslation("palette");
  const other = otherThan(language);
  const go = useGo();
  const otherWords = useOtherWords();
  const settings = useSettingCommands(user, go);
  const commands: Command[] = [
    ...paletteActions
      .filter(({ permission }) => mayUse(user, permission))
      .map(({ label, words, icon: Icon, href }) => ({
        id: `action ${label}`,
        group: t("shell:actions"),
        label: t(label),
        words: [words && t(words), otherWords(label), words && otherWords(words)].join(" "),
        icon: <Icon size={16} />,
        run: () => go(href),
      })),
    ...(onScan
      ? [
          {
            id: "scan",
            group: t("shell:actions"),
            label: t("shell:scan"),
            icon: <ScanLine size={16} />,
            hint: "S",
            run: onScan,
          },
        ]
      : []),
    {
      id: "language",
      group: t("shell:actions"),
      label: t("otherLanguage"),
      words: t("words.otherLanguage"),
      icon: <Languages size={16} />,
      run: () => void setLanguage(other).then(() => onLanguage(other)),
    },
    {
      id: "switch-user",
      group: t("shell:actions"),
      label: t("shell:switchUser"),
      words: `${t("words.switchUser")} ${otherWords("palette:words.switchUser")}`,
      icon: <ArrowLeftRight size={16} />,
      run: onSwitchUser,
    },
    {
      id: "sign-out",
      group: t("shell:actions"),
      label: t("shell:signOut"),
      icon: <LogOut size={16} />,
      run: onSignOut,
    },
    ...allowedItems(navigation, user).map(({ to, labelKey, icon: Icon }) => {
      const words = screenWords[to];
      return {
        id: to,
        group: t("goTo"),
        label: t(labelKey),
        ...(words && { words: `${t(words)} ${otherWords(words)}` }),
        icon: <Icon size={16} />,
        run: () => go(to),
      };
    }),
    ...settings,
  ];
  return (
    <CommandPalette
      typedAhead={props.typedAhead}
      commands={commands}
      search={(text, signal) => searchShop(text, signal, go)}
      onClose={onClose}
    />
  );
}

const otherThan = (language: Language): Language =>
  languages.find((each) => each !== language) ?? language;

/** Returns a function: key → its word in the other language, "" until loaded. The search covers both languages. */
function useOtherWords(): (key: string) => string {
  const { language } = useTranslation("palette");
  const [words, setWords] = useState<(key: string) => string>(() => () => "");
  useEffect(() => {
    let isStale = false;
    void loadWordsIn(otherThan(language), "palette").then(
      (say) => {
        const wordOf = (key: string) =>
          key.startsWith("palette:") ? say(key.slice("palette:".length) as "newSale") : "";
        if (!isStale) setWords(() => wordOf);
      },
      // If the other catalogue cannot load, the search still finds actions in the current language.
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [language]);
  return words;
}
