import { Socket as DatagramSocket } from 'node:dgram'
import { Server, Socket } from 'node:net'

/**
 * Refuses every connection this process would open or accept from here on.
 *
 * A parser has no reason to reach the network; a library that one day would, because of what a document says,
 * must not. Name resolution comes after `connect` and so never begins.
 */
export function closeNetwork(): void {
  const refuse = () => {
    throw new Error('This process has no network.')
  }
  Socket.prototype.connect = refuse
  Server.prototype.listen = refuse
  DatagramSocket.prototype.connect = refuse
  DatagramSocket.prototype.bind = refuse
  DatagramSocket.prototype.send = refuse
}
