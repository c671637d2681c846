/** How settings were changed, if not field by field: `reset` to their defaults, or by the `import` of a file. */
export const waysOfChanging = ["reset", "import"] as const;
export type HowChanged = (typeof waysOfChanging)[number];
