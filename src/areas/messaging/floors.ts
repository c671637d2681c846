/** The topics of this area from low to high: a topic imports only topics before it (tests/tidy/floors.ts). */
export const floors = [
  "core",
  "outgoing",
  "providers",
  "templates",
  "delivery",
  "sms",
  "mail-server",
  "email",
  "messages",
  "bulk",
  "automatic",
  "provider-settings",
  "template-editor",
  "sms-page",
] as const;
