/** All symptoms that a round can find, with their meaning. A planted bug counts as found only by its own symptom. */

export const symptoms = {
  lost: "an act was acknowledged, and its effect is not there",
  doubled: "an act has its effect more often than once",
  unasked: "an effect that nobody asked for, or whose act was refused",
  shelf: "the shelf does not hold what the tills' books say",
  "sale differs": "a sale is not kept as its customer was told",
  "wrong answer": "an answer that no cashier can act on",
  "answers differ": "one key had several answers, or was done first and refused then",
  "never answered": "nobody says what became of an act",
  "sent away": "a cashier was told to come back although nothing was broken",
  "several pieces": "several tills have the last piece",
  "message used again": "one message of mobile money paid for several sales",
  "several shifts": "somebody has several open shifts",
  "refunded again": "one piece was paid back several times",
  "voided again": "an expense or a payout was taken back several times",
  "paid again": "a commission was paid several times",
  "key used again": "one key had its effect several times",
  "lost money": "a provider took money that the shop does not know",
  "doubled money": "money of a provider is recorded twice, or with another amount",
  "invented money": "a payment is recorded that no customer made",
  "asked twice": "a customer was asked twice for one attempt",
  "messaged twice": "a customer got one message several times",
  "message invented": "a message counts as sent, and never reached the provider",
  stuck: "the shop does not go on by itself",
  invariant: "a rule of src/app/invariants is broken",
} as const;
export type Symptom = keyof typeof symptoms;

export interface Finding {
  symptom: Symptom;
  /** One line that names the act, the record or the violated invariant. */
  text: string;
}
export type Findings = Finding[];

export const line = ({ symptom, text }: Finding): string => `${symptom}: ${text}`;
