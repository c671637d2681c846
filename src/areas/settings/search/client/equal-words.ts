/**
 * Words that people use for the same thing, in both languages. Who types one of a row finds what is named by another
 * one.
 */
const rows = [
  "tax taxes vat vrn tin tra kodi ushuru",
  "receipt receipts invoice invoices efd risiti stakabadhi ankara",
  "footer bottom chini",
  "slip slips paper papers karatasi",
  "signature signatures sign saini sahihi",
  "terms conditions policy masharti",
  "print printer printing chapisha printa mashine",
  "customer customers client mteja wateja",
  "discount discounts punguzo",
  "points loyalty level reward pointi daraja zawadi bonasi",
  "stock inventory goods item items stoo bidhaa",
  "password passwords nenosiri",
  "shift shifts drawer till zamu droo kaunta",
  "backup backups copy restore akiba nakala",
  "role roles right rights permission permissions majukumu haki ruhusa",
  "user users staff employee employees watumiaji wafanyakazi",
  "language lugha kiswahili english",
  "currency money shilling sarafu pesa fedha",
  "logo colour color picture nembo rangi picha",
  "warranty guarantee dhamana waranti",
  "deposit advance malipo kianzio",
  "fee fees charge charges surcharge ada",
  "sms message messages text ujumbe meseji",
  "email mail smtp barua",
  "phone number simu namba",
  "address location anwani mahali",
  "hours opening closing masaa saa",
  "provider providers gateway mpesa card watoa kadi",
  "export import file faili",
  "maintenance matengenezo",
  "identity nida kitambulisho utambulisho",
  "checklist orodha",
  "estimate estimates quotation quotations makadirio",
  "debt credit limit deni mkopo kikomo",
  "audit history changes log ukaguzi historia mabadiliko",
  "fault faults problem problems tatizo matatizo",
  "price prices cost bei gharama",
  "expense expenses matumizi",
  "session sign-out logout kikao kutoka",
  "online shop website duka mtandaoni",
  "digest summary report muhtasari ripoti",
].map((row) => row.split(" "));

/** The words of a name with all words that mean the same. */
export const withEqualWords = (words: readonly string[]): readonly string[] => [
  ...words,
  ...rows.filter((row) => row.some((each) => words.includes(each))).flat(),
];
