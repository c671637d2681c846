import { useTranslation, type WordKey } from "#src/client/words/i18n.ts";

/** Returns the function that names a job; a job without words keeps the name of its task. */
export function useTaskName(): (task: string) => string {
  const { t } = useTranslation("system");
  return (task) => {
    const key = `jobs.name.${task}`;
    const name = t(key as WordKey);
    return name === key || name.endsWith(key) ? task : name;
  };
}
