# A receiver in Ruby 2.7 or newer without gems: verifies, handles each delivery once, answers.
#
# Run it with QUOIN_WEBHOOK_SECRET=… PORT=8000 ruby receiver.rb
# In Rails or Sinatra, call WebhookReceiver.verify with request.body.read.

require 'json'
require 'openssl'
require 'set'
require 'socket'

module WebhookReceiver
  MAX_BODY_BYTES = 1024 * 1024
  TOLERANCE_SECONDS = 300
  ID = /\A[!-+\-\/-~]+\z/
  TIMESTAMP = /\A(0|[1-9][0-9]{0,11})\z/
  SIGNATURE = /\Av[1-9][0-9]*[a-z]*,[A-Za-z0-9+\/=]+\z/
  V1 = /\Av1,[A-Za-z0-9+\/]{42}[AEIMQUYcgkosw048]=\z/

  # A delivery that is not accepted, with the status of the response.
  class Refused < StandardError
    attr_reader :status

    def initialize(status, reason)
      super(reason)
      @status = status
    end
  end

  # Returns the payload. The body must be the bytes as they arrived.
  def self.verify(secrets, id, timestamp, signature, body, now)
    raise Refused.new(500, 'the secret is missing, or has white space around it') if secrets.empty? || secrets.any? { |secret| secret.empty? || secret != secret.strip }
    raise Refused.new(400, 'a header of the signature is missing') if [id, timestamp, signature].any? { |value| value.to_s.empty? }
    raise Refused.new(400, 'the id is malformed') unless ID.match?(id)
    raise Refused.new(400, 'the timestamp is malformed') unless TIMESTAMP.match?(timestamp)
    raise Refused.new(400, 'the timestamp is too far from the clock') if (now.to_i - timestamp.to_i).abs > TOLERANCE_SECONDS

    parts = signature.split(' ', -1)
    # A single space as separator means white space in general to split, so other spaces are refused here.
    raise Refused.new(400, 'the signature is malformed') unless parts.join(' ') == signature && parts.all? { |part| SIGNATURE.match?(part) }

    given = parts.select { |part| part.start_with?('v1,') }
    raise Refused.new(400, 'the signature is malformed or of another version') if given.empty? || !given.all? { |part| V1.match?(part) }

    message = "#{id}.#{timestamp}.".b + body.b
    # The key is the text of the secret, not decoded.
    expected = secrets.map { |secret| "v1,#{[OpenSSL::HMAC.digest('SHA256', secret, message)].pack('m0')}" }
    # Every pair is compared, so that the time tells nothing.
    matches = given.product(expected).map { |one, other| OpenSSL.fixed_length_secure_compare(one, other) }
    raise Refused.new(401, 'the signature does not match') unless matches.any?

    text = body.dup.force_encoding(Encoding::UTF_8)
    raise Refused.new(400, 'the body is not JSON') unless text.valid_encoding?

    begin
      JSON.parse(text)
    rescue JSON::ParserError
      raise Refused.new(400, 'the body is not JSON')
    end
  end

  # Kept in memory here; use a table with a unique key in production.
  HANDLED = Set.new

  # Handles one request; returns the status of the response.
  def self.receive(headers, body)
    names = %w[webhook-id webhook-timestamp webhook-signature]
    id, timestamp, signature = names.map { |name| headers[name] }
    secrets = ENV.fetch('QUOIN_WEBHOOK_SECRET', '').split(',')
    payload = verify(secrets, id, timestamp, signature, body, Time.now)
    warn "received #{JSON.generate(payload)}" if HANDLED.add?(id)
    204
  rescue Refused => e
    e.status
  end

  # A small server for the example; use Puma or another one in production.
  def self.serve(port)
    server = TCPServer.new('127.0.0.1', port)
    loop do
      client = server.accept
      client.gets
      headers = Hash.new
      while (line = client.gets&.chomp) && !line.empty?
        name, value = line.split(':', 2)
        # A header that came twice is joined, and then refused.
        headers[name.downcase] = [headers[name.downcase], value.to_s.strip].compact.join(', ')
      end
      length = headers['content-length'].to_i
      status = length > MAX_BODY_BYTES ? 413 : receive(headers, client.read(length).to_s)
      client.write("HTTP/1.1 #{status} \r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      client.close
    end
  end
end

WebhookReceiver.serve(ENV.fetch('PORT', '8000').to_i) if $PROGRAM_NAME == __FILE__
