import type { Caller } from '#server/testing/caller.ts';
import type { TestServer } from '#server/testing/test.ts';
import type { ImportRun } from '#shared/imports/import.schema.ts';

/** The files of the other programs, as they write them. */
export const exportsOf = {
  toggl: `"User","Email","Client","Project","Task","Description","Billable","Start date","Start time","End date","End time","Duration","Tags","Amount (USD)"
"Ann Archer","ANN@EXAMPLE.ORG","Acme, Inc.","Website","Design","Home page, the ""new"" one","Yes","2026-03-02","09:00:00","2026-03-02","10:30:00","01:30:00","web, ui","120.00"
"Ann Archer","ANN@EXAMPLE.ORG","","","","Night shift","No","2026-03-02","22:15:00","2026-03-03","01:45:10","03:30:10","","0.00"
`,
  clockify: `"Project","Client","Description","Task","User","Group","Email","Tags","Billable","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)","Billable Rate (USD)","Billable Amount (USD)"
"Website","Acme","Stand-up","","Ann Archer","","ann@example.org","","Yes","03/02/2026","09:00:00 AM","03/02/2026","09:15:00 AM","00:15:00","0.25","0.00","0.00"
"Website","Acme","Over noon
in two lines","Design","Ann Archer","","ann@example.org","","No","03/13/2025","11:30:00 AM","03/13/2025","12:45:00 PM","01:15:00","1.25","0.00","0.00"
`,
  kimai: `ID;Date;From;To;Duration;Price;User;Name;Customer;Project;Activity;Description;Billable;Tags
17;2026-03-02;09:00;10:30;01:30;0;ann;Ann Archer;Acme;Website;Design;Größe prüfen;1;
18;2026-03-02;23:00;01:00;02:00;0;ann;Ann Archer;Acme;Website;Support;;0;
`,
  harvest: `Date,Client,Project,Project Code,Task,Notes,Hours,Hours Rounded,Billable?,Invoiced?,Approved?,First Name,Last Name,Employee Id,Roles,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL
2026-03-02,Acme,Website,WEB,Design,"Sketches, first round",1.5,1.5,Yes,No,No,Ann,Archer,7,"Design",Yes,80.0,120.0,30.0,45.0,US Dollar - USD,
2026-03-02,Acme,Website,WEB,Design,"Sketches, first round",1.5,1.5,Yes,No,No,Ann,Archer,7,"Design",Yes,80.0,120.0,30.0,45.0,US Dollar - USD,
2026-03-02,Acme,Website,WEB,Talk,,0.25,0.25,No,No,No,Ann,Archer,7,"Design",Yes,0.0,0.0,30.0,7.5,US Dollar - USD,
2026-03-09,Acme,Website,WEB,Design,Corrections,2.0,2.0,Yes,No,No,Ann,Archer,7,"Design",Yes,90.0,180.0,30.0,60.0,US Dollar - USD,
`,
  jira: `Issue Key,Issue summary,Hours,Work date,Username,Full name,Period,Account Key,Activity Name,Component,All Components,Version Name,Issue Type,Issue Status,Project Key,Project Name,Work Description
WEB-7,Cart loses items,1.5,2026-03-02 09:00,ann,Ann Archer,0326,ACME,Development,,,,Bug,Done,WEB,Website,Found the cause
WEB-8,New start page,2,2026-03-02 09:00,ann,Ann Archer,0326,ACME,Design,,,,Story,Open,WEB,Website,
`,
  csv: `Datum\tBeginn\tDauer\tBeschreibung\tProjekt
02.03.2026\t9:00\t1,5\tPlanung\tWebsite

03.03.2026\t9:00\t2h 15m\t'=1+1\t
`,
} as const;

interface SentImport {
  readonly text?: string | Buffer;
  readonly source?: string;
  readonly timeZone?: string;
  readonly name?: string;
  readonly copies?: number;
}

interface UploadAnswer {
  readonly status: number;
  readonly body: ImportRun & { message?: string };
}

/** Sends a file of time the way a browser's form does. */
export async function upload(
  server: TestServer,
  caller: Pick<Caller, 'token'>,
  { text = '', source = 'csv', timeZone = 'UTC', name = 'time.csv', copies = 1 }: SentImport,
): Promise<UploadAnswer> {
  const boundary = 'takt-test-boundary';
  const field = (key: string, value: string) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`);
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  const file = Buffer.concat([Buffer.from(head), Buffer.from(text), Buffer.from('\r\n')]);
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: {
      authorization: `Bearer ${caller.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      ...Array.from({ length: copies }, () => file),
      field('source', source),
      field('timeZone', timeZone),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  });
  return { status: response.statusCode, body: response.json() };
}
