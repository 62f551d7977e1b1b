// A server for sub-resources, in a thread of its own: its time is not that of the proxy. Posts its port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { noisePng } from '../documents/noise-png.ts'

const IMAGE_SIDE_PX = 36
const image = noisePng(IMAGE_SIDE_PX)
const blank = Buffer.from('<!doctype html><title></title>')

const server = createServer((request, response) => {
  const isImage = request.url?.endsWith('.png') === true
  const body = isImage ? image : blank
  response.writeHead(200, {
    'content-type': isImage ? 'image/png' : 'text/html',
    'content-length': body.byteLength,
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
