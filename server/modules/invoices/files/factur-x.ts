import type { FileLanguage } from '#server/modules/exports/file-language.ts';
import type { Letter } from '#server/modules/exports/pdf/letter.ts';
import { crossIndustryInvoice } from '#server/modules/invoices/files/cross-industry-invoice.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';

const uri = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
/** The standard asks for this name. */
const name = 'factur-x.xml';
const properties = {
  DocumentType: 'INVOICE',
  DocumentFileName: name,
  Version: '1.0',
  ConformanceLevel: 'EN 16931',
} as const;

/** The properties of the standard, and as PDF/A asks what they are. */
function metadata(): string {
  const values = Object.entries(properties).map(([key, value]) => `<fx:${key}>${value}</fx:${key}>`);
  const described = Object.keys(properties).map(
    (key) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${key}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${key}</pdfaProperty:description></rdf:li>`,
  );
  const schema = `<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${described.join('')}</rdf:Seq></pdfaSchema:property>`;
  const pdfa = (part: string) => `xmlns:pdfa${part}="http://www.aiim.org/pdfa/ns/${part.toLowerCase()}#"`;
  return `<rdf:Description rdf:about="" xmlns:fx="${uri}">${values.join('')}</rdf:Description><rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ${pdfa('Schema')} ${pdfa('Property')}><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">${schema}</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`;
}

/** The e-invoice that a PDF carries: Factur-X 1, which is ZUGFeRD 2 as well, in its profile EN 16931. */
export function facturX(invoice: Invoice, language: FileLanguage): Letter['attachment'] {
  return {
    name,
    type: 'text/xml',
    description: 'Factur-X',
    content: crossIndustryInvoice(invoice, 'en16931', language),
    metadata: metadata(),
  };
}
