/**
 * The keys of the advisory locks. They are arbitrary, and no two locks may have the same one: whoever needs a lock adds
 * it here. Locks of files, handsets and users have hashes as keys, which are outside of these numbers.
 */
export const advisoryLocks = {
  /** One node at a time computes the stock alerts. */
  stockAlerts: 7_220_020,
  itemImports: 7_220_021,
  /** The first of two keys; the second one is the worker. */
  workers: 7_220_040,
  customerImports: 7_220_065,
  deviceImports: 7_220_066,
  /** One job of all nodes sends messages. */
  sendingSms: 7_220_070,
  /** Claims of messages wait for each other, because they count parts and seconds. */
  claimingSms: 7_220_071,
  /** One job of all nodes sends emails. */
  sendingEmails: 7_220_080,
  /** Claims of emails wait for each other, because only one email may try a mail server that fails. */
  claimingEmails: 7_220_081,
  /** New items without a SKU wait for each other, so that each gets its own. */
  madeSkus: 7_220_022,
  /** Users who reorder wait for each other, so that the same items are not ordered twice. */
  reordering: 7_220_092,
  /** Changes of the order of common faults wait for each other. */
  deviceIssues: 7_220_100,
  /** Writers of repair prices wait for each other, so that the list does not become too long. */
  repairPrices: 7_220_101,
  /** Changes of the order of brands and products in the online shop wait for each other. */
  shopWindow: 7_220_104,
  /** Nodes that start at the same time migrate one after the other. */
  migration: 7_220_161,
  /** Changes of settings wait for each other, because rules compare several fields. */
  settings: 7_220_162,
  /** Changes of rights wait for each other, so that an admin is left. */
  rights: 7_220_163,
  /** Changes of tax rates wait for each other, because a new rate ends the one before. */
  taxRates: 7_220_164,
  /** Assignments by the server wait for each other, so that each counts the ones before. */
  assignment: 7_220_165,
  /** One backup or restore at a time; unused files are not deleted meanwhile. */
  backup: 7_220_180,
  /** Seals of the journal follow one another. */
  sealing: 7_220_181,
  /** The job that keeps the sums of days waits for facts of these days, and they for it (migration 0121). */
  keptDays: 7_220_182,
  /** The ledgers of commissions are written one after the other. */
  commission: 7_220_183,
  /** The tests make their template database once. */
  testTemplate: 7_220_190,
  /** The tests prepare a template with rows once, while others copy the empty one. */
  preparedTemplate: 7_220_191,
} as const;
