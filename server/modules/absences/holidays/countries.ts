/** The public holidays of a country by law, in its own words. */
export interface Country {
  /** One rule a line, as holiday-rules.ts reads them. */
  readonly rules: string;
  /** Code and name of the regions that have other days. */
  readonly regions?: Readonly<Record<string, string>>;
}

/**
 * Days that a government sets anew every year, and those of a town, are not in here: an organization writes them down as
 * its own.
 */
export const countries: Readonly<Record<string, Country>> = {
  AT: {
    rules: `01-01 Neujahr
01-06 Heilige Drei Könige
e+1 Ostermontag
05-01 Staatsfeiertag
e+39 Christi Himmelfahrt
e+50 Pfingstmontag
e+60 Fronleichnam
08-15 Mariä Himmelfahrt
10-26 Nationalfeiertag
11-01 Allerheiligen
12-08 Mariä Empfängnis
12-25 Christtag
12-26 Stefanitag`,
  },
  AU: {
    regions: {
      NSW: 'New South Wales',
      QLD: 'Queensland',
      SA: 'South Australia',
      VIC: 'Victoria',
      WA: 'Western Australia',
    },
    rules: `01-01~ New Year's Day
01-26~ Australia Day
WA: 1mon03 Labour Day
SA: 2mon03 Adelaide Cup Day
VIC: 2mon03 Labour Day
e-2 Good Friday
e+1 Easter Monday
04-25 Anzac Day
QLD: 1mon05 Labour Day
WA: 1mon06 Western Australia Day
NSW,SA,VIC: 2mon06 King's Birthday
NSW,SA: 1mon10 Labour Day
QLD: 1mon10 King's Birthday
VIC: 1tue11 Melbourne Cup Day
12-25~ Christmas Day
12-26~ Boxing Day`,
  },
  BE: {
    rules: `01-01 Nieuwjaar / Nouvel An
e+1 Paasmaandag / Lundi de Pâques
05-01 Dag van de Arbeid / Fête du Travail
e+39 Hemelvaart / Ascension
e+50 Pinkstermaandag / Lundi de Pentecôte
07-21 Nationale feestdag / Fête nationale
08-15 Maria-Hemelvaart / Assomption
11-01 Allerheiligen / Toussaint
11-11 Wapenstilstand / Armistice
12-25 Kerstmis / Noël`,
  },
  BG: {
    rules: `01-01~ Нова година
03-03~ Ден на Освобождението
o-2 Велики петък
o-1 Велика събота
o+0 Великден
o+1 Велики понеделник
05-01~ Ден на труда
05-06~ Гергьовден
05-24~ Ден на българската просвета и култура
09-06~ Ден на Съединението
09-22~ Ден на Независимостта
12-24~ Бъдни вечер
12-25~ Коледа
12-26~ Коледа`,
  },
  BR: {
    rules: `01-01 Confraternização Universal
e-2 Sexta-feira Santa
04-21 Tiradentes
05-01 Dia do Trabalhador
09-07 Independência do Brasil
10-12 Nossa Senhora Aparecida
11-02 Finados
11-15 Proclamação da República
2024+11-20 Dia da Consciência Negra
12-25 Natal`,
  },
  CA: {
    regions: { AB: 'Alberta', BC: 'British Columbia', ON: 'Ontario', QC: 'Québec' },
    rules: `01-01~ New Year's Day
AB,BC,ON: 3mon02 Family Day
e-2 Good Friday
AB,BC,ON: mon<05-25 Victoria Day
QC: mon<05-25 Journée nationale des patriotes
QC: 06-24~ Fête nationale du Québec
07-01~ Canada Day
BC: 1mon08 British Columbia Day
1mon09 Labour Day
BC: 09-30~ National Day for Truth and Reconciliation
AB,BC,ON,QC: 2mon10 Thanksgiving
AB,BC: 11-11~ Remembrance Day
12-25~ Christmas Day
ON: 12-26~ Boxing Day`,
  },
  CH: {
    regions: {
      BE: 'Bern',
      BS: 'Basel-Stadt',
      GE: 'Genève',
      LU: 'Luzern',
      TI: 'Ticino',
      VD: 'Vaud',
      ZH: 'Zürich',
    },
    rules: `01-01 Neujahr / Nouvel An
BE,LU,VD,ZH: 01-02 Berchtoldstag
TI: 01-06 Epifania
TI: 03-19 San Giuseppe
BE,BS,GE,LU,VD,ZH: e-2 Karfreitag / Vendredi saint
BE,BS,GE,LU,TI,VD,ZH: e+1 Ostermontag / Lundi de Pâques
BS,TI,ZH: 05-01 Tag der Arbeit
e+39 Auffahrt / Ascension
BE,BS,GE,LU,TI,VD,ZH: e+50 Pfingstmontag / Lundi de Pentecôte
LU,TI: e+60 Fronleichnam
TI: 06-29 Santi Pietro e Paolo
08-01 Bundesfeier / Fête nationale
LU,TI: 08-15 Mariä Himmelfahrt
GE: thu>09-05 Jeûne genevois
VD: mon>09-16 Lundi du Jeûne fédéral
LU,TI: 11-01 Allerheiligen
LU,TI: 12-08 Mariä Empfängnis
12-25 Weihnachten / Noël
BE,BS,LU,TI,ZH: 12-26 Stephanstag
GE: 12-31 Restauration de la République`,
  },
  CZ: {
    rules: `01-01 Nový rok
e-2 Velký pátek
e+1 Velikonoční pondělí
05-01 Svátek práce
05-08 Den vítězství
07-05 Den slovanských věrozvěstů Cyrila a Metoděje
07-06 Den upálení mistra Jana Husa
09-28 Den české státnosti
10-28 Den vzniku samostatného československého státu
11-17 Den boje za svobodu a demokracii
12-24 Štědrý den
12-25 1. svátek vánoční
12-26 2. svátek vánoční`,
  },
  DE: {
    regions: {
      BW: 'Baden-Württemberg',
      BY: 'Bayern',
      BE: 'Berlin',
      BB: 'Brandenburg',
      HB: 'Bremen',
      HH: 'Hamburg',
      HE: 'Hessen',
      MV: 'Mecklenburg-Vorpommern',
      NI: 'Niedersachsen',
      NW: 'Nordrhein-Westfalen',
      RP: 'Rheinland-Pfalz',
      SL: 'Saarland',
      SN: 'Sachsen',
      ST: 'Sachsen-Anhalt',
      SH: 'Schleswig-Holstein',
      TH: 'Thüringen',
    },
    rules: `01-01 Neujahr
BW,BY,ST: 01-06 Heilige Drei Könige
BE,MV: 03-08 Internationaler Frauentag
e-2 Karfreitag
e+1 Ostermontag
05-01 Tag der Arbeit
e+39 Christi Himmelfahrt
e+50 Pfingstmontag
BW,BY,HE,NW,RP,SL: e+60 Fronleichnam
BY,SL: 08-15 Mariä Himmelfahrt
TH: 09-20 Weltkindertag
10-03 Tag der Deutschen Einheit
BB,HB,HH,MV,NI,SN,ST,SH,TH: 10-31 Reformationstag
BW,BY,NW,RP,SL: 11-01 Allerheiligen
SN: wed<11-23 Buß- und Bettag
12-25 1. Weihnachtstag
12-26 2. Weihnachtstag`,
  },
  DK: {
    rules: `01-01 Nytårsdag
e-3 Skærtorsdag
e-2 Langfredag
e+1 2. påskedag
e+39 Kristi himmelfartsdag
e+50 2. pinsedag
12-25 Juledag
12-26 2. juledag`,
  },
  ES: {
    rules: `01-01 Año Nuevo
01-06 Epifanía del Señor
e-2 Viernes Santo
05-01 Fiesta del Trabajo
08-15 Asunción de la Virgen
10-12 Fiesta Nacional de España
11-01 Todos los Santos
12-06 Día de la Constitución
12-08 Inmaculada Concepción
12-25 Natividad del Señor`,
  },
  FI: {
    rules: `01-01 Uudenvuodenpäivä
01-06 Loppiainen
e-2 Pitkäperjantai
e+1 2. pääsiäispäivä
05-01 Vappu
e+39 Helatorstai
12-06 Itsenäisyyspäivä
12-25 Joulupäivä
12-26 Tapaninpäivä`,
  },
  FR: {
    regions: { ALS: 'Alsace-Moselle' },
    rules: `01-01 Jour de l'an
ALS: e-2 Vendredi saint
e+1 Lundi de Pâques
05-01 Fête du Travail
05-08 Victoire 1945
e+39 Ascension
e+50 Lundi de Pentecôte
07-14 Fête nationale
08-15 Assomption
11-01 Toussaint
11-11 Armistice 1918
12-25 Noël
ALS: 12-26 Saint-Étienne`,
  },
  GB: {
    regions: { ENG: 'England', NIR: 'Northern Ireland', SCT: 'Scotland', WLS: 'Wales' },
    rules: `01-01~ New Year's Day
SCT: 01-02~ 2 January
NIR: 03-17~ St Patrick's Day
e-2 Good Friday
ENG,NIR,WLS: e+1 Easter Monday
1mon05 Early May bank holiday
lmon05 Spring bank holiday
NIR: 07-12~ Battle of the Boyne
SCT: 1mon08 Summer bank holiday
ENG,NIR,WLS: lmon08 Summer bank holiday
SCT: 11-30~ St Andrew's Day
12-25~ Christmas Day
12-26~ Boxing Day`,
  },
  GR: {
    rules: `01-01 Πρωτοχρονιά
01-06 Θεοφάνεια
o-48 Καθαρά Δευτέρα
03-25 Ευαγγελισμός της Θεοτόκου
o-2 Μεγάλη Παρασκευή
o+1 Δευτέρα του Πάσχα
05-01 Εργατική Πρωτομαγιά
o+50 Αγίου Πνεύματος
08-15 Κοίμηση της Θεοτόκου
10-28 Ημέρα του Όχι
12-25 Χριστούγεννα
12-26 Σύναξη της Θεοτόκου`,
  },
  HU: {
    rules: `01-01 Újév
03-15 Nemzeti ünnep
e-2 Nagypéntek
e+1 Húsvéthétfő
05-01 A munka ünnepe
e+50 Pünkösdhétfő
08-20 Az államalapítás ünnepe
10-23 Nemzeti ünnep
11-01 Mindenszentek
12-25 Karácsony
12-26 Karácsony`,
  },
  IE: {
    rules: `01-01 New Year's Day
bridget St Brigid's Day
03-17 St Patrick's Day
e+1 Easter Monday
1mon05 May Day
1mon06 June holiday
1mon08 August holiday
lmon10 October holiday
12-25 Christmas Day
12-26 St Stephen's Day`,
  },
  IT: {
    rules: `01-01 Capodanno
01-06 Epifania
e+1 Lunedì dell'Angelo
04-25 Festa della Liberazione
05-01 Festa del Lavoro
06-02 Festa della Repubblica
08-15 Ferragosto
2026+10-04 San Francesco d'Assisi
11-01 Ognissanti
12-08 Immacolata Concezione
12-25 Natale
12-26 Santo Stefano`,
  },
  LU: {
    rules: `01-01 Neijoerschdag
e+1 Ouschterméindeg
05-01 Dag vun der Aarbecht
05-09 Europadag
e+39 Christi Himmelfaart
e+50 Péngschtméindeg
06-23 Nationalfeierdag
08-15 Mariä Himmelfaart
11-01 Allerhellgen
12-25 Chrëschtdag
12-26 Stiefesdag`,
  },
  NL: {
    rules: `01-01 Nieuwjaarsdag
e+1 Tweede paasdag
04-27< Koningsdag
e+39 Hemelvaartsdag
e+50 Tweede pinksterdag
12-25 Eerste kerstdag
12-26 Tweede kerstdag`,
  },
  NO: {
    rules: `01-01 Første nyttårsdag
e-3 Skjærtorsdag
e-2 Langfredag
e+1 Andre påskedag
05-01 Arbeidernes dag
05-17 Grunnlovsdagen
e+39 Kristi himmelfartsdag
e+50 Andre pinsedag
12-25 Første juledag
12-26 Andre juledag`,
  },
  NZ: {
    rules: `01-01~ New Year's Day
01-02~ Day after New Year's Day
02-06~ Waitangi Day
e-2 Good Friday
e+1 Easter Monday
04-25~ Anzac Day
1mon06 King's Birthday
2026-07-10 Matariki
2027-06-25 Matariki
2028-07-14 Matariki
2029-07-06 Matariki
2030-06-21 Matariki
4mon10 Labour Day
12-25~ Christmas Day
12-26~ Boxing Day`,
  },
  PL: {
    rules: `01-01 Nowy Rok
01-06 Święto Trzech Króli
e+1 Poniedziałek Wielkanocny
05-01 Święto Pracy
05-03 Święto Konstytucji 3 Maja
e+60 Boże Ciało
08-15 Wniebowzięcie Najświętszej Maryi Panny
11-01 Wszystkich Świętych
11-11 Narodowe Święto Niepodległości
2025+12-24 Wigilia Bożego Narodzenia
12-25 Boże Narodzenie
12-26 Drugi dzień Bożego Narodzenia`,
  },
  PT: {
    rules: `01-01 Ano Novo
e-2 Sexta-feira Santa
04-25 Dia da Liberdade
05-01 Dia do Trabalhador
e+60 Corpo de Deus
06-10 Dia de Portugal
08-15 Assunção de Nossa Senhora
10-05 Implantação da República
11-01 Todos os Santos
12-01 Restauração da Independência
12-08 Imaculada Conceição
12-25 Natal`,
  },
  RO: {
    rules: `01-01 Anul Nou
01-02 Anul Nou
01-06 Boboteaza
01-07 Sfântul Ioan Botezătorul
01-24 Ziua Unirii Principatelor Române
o-2 Vinerea Mare
o+1 Paștele
05-01 Ziua Muncii
06-01 Ziua Copilului
o+50 Rusaliile
08-15 Adormirea Maicii Domnului
11-30 Sfântul Andrei
12-01 Ziua Națională
12-25 Crăciunul
12-26 Crăciunul`,
  },
  RU: {
    rules: `01-01 Новогодние каникулы
01-02 Новогодние каникулы
01-03 Новогодние каникулы
01-04 Новогодние каникулы
01-05 Новогодние каникулы
01-06 Новогодние каникулы
01-07 Рождество Христово
01-08 Новогодние каникулы
02-23~ День защитника Отечества
03-08~ Международный женский день
05-01~ Праздник Весны и Труда
05-09~ День Победы
06-12~ День России
11-04~ День народного единства`,
  },
  SE: {
    rules: `01-01 Nyårsdagen
01-06 Trettondedag jul
e-2 Långfredagen
e+1 Annandag påsk
05-01 Första maj
e+39 Kristi himmelsfärdsdag
06-06 Sveriges nationaldag
12-25 Juldagen
12-26 Annandag jul`,
  },
  US: {
    rules: `01-01^ New Year's Day
3mon01 Martin Luther King Jr. Day
3mon02 Washington's Birthday
lmon05 Memorial Day
06-19^ Juneteenth
07-04^ Independence Day
1mon09 Labor Day
2mon10 Columbus Day
11-11^ Veterans Day
4thu11 Thanksgiving Day
12-25^ Christmas Day`,
  },
};
