import { Settings } from "lucide-react";
import { createElement, useEffect, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import type { SessionUser } from "#src/shared/session.ts";
import { may } from "#src/client/session.tsx";
import { whenLoaded } from "#src/client/when-loaded.ts";
import { loadWords, useTranslation, word } from "#src/client/words/i18n.ts";
import type { Command } from "#src/client/shell/command-palette.tsx";
import type { FoundSetting } from "#src/areas/settings/search/client/find-settings.ts";

async function load() {
  const [found, focus] = await Promise.all([
    import("#src/areas/settings/search/client/find-settings.ts"),
    import("#src/areas/settings/search/client/focus-setting.ts"),
    loadWords("settings", "setting-screens", "setting-names"),
  ]);
  return { ...found, ...focus };
}

/**
 * The settings that the user may change. They are found by their names only, and are absent until their code has
 * loaded.
 */
export function useSettingCommands(
  user: SessionUser,
  go: (address: string) => void,
): readonly Command[] {
  const { language } = useTranslation("palette");
  const [commands, setCommands] = useState<readonly Command[]>([]);
  useEffect(
    () =>
      whenLoaded(load, ({ allSettings, whereIs, focusSetting }) => {
        const isMine = ({ location }: FoundSetting) =>
          may(user, "tab" in location ? "manage_settings" : location.permission);
        setCommands(
          allSettings()
            .filter(isMine)
            .map(({ category, field, name, location }) => ({
              id: `setting ${category}.${field}`,
              group: word("shell:nav.settings"),
              label: name,
              detail: word(whereIs(location)),
              icon: createElement(Settings, { size: 16 }),
              isFoundOnly: true,
              run: () => {
                const href =
                  "tab" in location
                    ? pageHref("/settings", {}, { category: location.tab })
                    : location.href;
                go(href);
                if ("tab" in location) focusSetting(category, field);
              },
            })),
        );
      }),
    // The names of the settings are in the language of the user.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [user, go, language],
  );
  return commands;
}
