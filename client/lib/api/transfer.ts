import type { Endpoint, ParamsOf, ResponseOf } from '#shared/http/endpoint.ts';
import { answerOf, readText } from './answer.ts';
import { addressOf, headersOf, refreshSession, sendInSession } from './api.ts';
import { NetworkError } from './api-error.ts';

interface Upload {
  query: unknown;
  file: File;
  /** 0 to 1. */
  onProgress: (share: number) => void;
}

const unauthorized = 401;

function sendOnce(endpoint: Endpoint, { query, file, onProgress }: Upload): Promise<XMLHttpRequest> {
  const body = new FormData();
  body.set('file', file);
  const request = new XMLHttpRequest();
  request.open(endpoint.method, addressOf(endpoint, { query }));
  for (const [name, value] of headersOf(body)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  );
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(new NetworkError()));
    request.addEventListener('abort', () => reject(new NetworkError('connectionAborted')));
    request.send(body);
  });
}

/** Sends a file and reports how far it is, which `fetch` cannot. */
export async function uploadFile<E extends Endpoint>(endpoint: E, upload: Upload): Promise<ResponseOf<E>> {
  let request = await sendOnce(endpoint, upload);
  if (request.status === unauthorized && (await refreshSession())) request = await sendOnce(endpoint, upload);
  const body = answerOf(endpoint, request.status, request.responseText);
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the server answers what the shared endpoint says; its tests hold it to that
  return body as ResponseOf<E>;
}

interface FileRequest {
  params?: unknown;
  query?: unknown;
}

async function fetchFile(endpoint: Endpoint, request: FileRequest): Promise<Response> {
  const response = await sendInSession(endpoint, request, { isFile: true });
  if (!response.ok) answerOf(endpoint, response.status, await readText(response));
  return response;
}

/** Hands what the page made or fetched to the browser's downloads. */
function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Fetches a file as the signed-in person and hands it to the browser's downloads. */
export async function downloadFile(endpoint: Endpoint, params: unknown, name: string): Promise<void> {
  const response = await fetchFile(endpoint, { params });
  saveFile(await response.blob(), name);
}

/** Fetches a file as the signed-in person, for the page itself. */
export async function readFile<E extends Endpoint>(endpoint: E, params: ParamsOf<E>): Promise<Blob> {
  return (await fetchFile(endpoint, { params })).blob();
}

/** The name of the file in the answer. */
function fileNameOf(response: Response): string | undefined {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition)?.[1];
}

/** The same for a file that the server names. */
export async function downloadNamed(
  endpoint: Endpoint,
  request: FileRequest,
  otherName: string,
): Promise<void> {
  const response = await fetchFile(endpoint, request);
  saveFile(await response.blob(), fileNameOf(response) ?? otherName);
}
