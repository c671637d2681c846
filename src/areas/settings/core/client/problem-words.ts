import type { WordKey } from "#src/client/words/i18n.ts";

/** English message of the contract or the rules → the key of its translation. */
const keys: Record<string, WordKey> = {
  "Business name is required": "settings:problem.businessName",
  "Valid business email is required": "settings:problem.businessEmail",
  "Session timeout must be between 5 and 480 minutes": "settings:problem.sessionTimeout",
  "Points per shilling cannot be negative": "settings:problem.pointsPerShilling",
  "Bronze threshold must be less than silver threshold": "settings:problem.bronzeThreshold",
  "Silver threshold must be less than gold threshold": "settings:problem.silverThreshold",
  "Gold threshold must be less than platinum threshold": "settings:problem.goldThreshold",
  "Decimal and thousands separators must differ": "settings:problem.separators",
  "Closing time must be after opening time": "settings:problem.hours",
  "The limit must pay for at least one part, whose price must be set":
    "settings:problem.smsDailyCost",
  "is a time such as 08:00": "settings:problem.clock",
  "names something twice": "settings:problem.twice",
};

/** Returns the key with which forms translate an English message. An unknown message is returned unchanged. */
export const problemKey = (sentence: string): string => keys[sentence] ?? sentence;
