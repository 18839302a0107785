-- The requests of a Load for wrk. Arguments: a file of requests, each after its length in a line; the number before the first; 1 if they vary.
local requests = {}
local sent = 0
local varies = false

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  for length in function() return file:read('*l') end do
    requests[#requests + 1] = file:read(tonumber(length))
  end
  file:close()
  sent = tonumber(args[2])
  varies = args[3] == '1'
end

function request()
  sent = sent + 1
  local text = requests[sent % #requests + 1]
  if not varies then return text end
  local address = string.format('10.%d.%d.%d', math.floor(sent / 65536) % 256, math.floor(sent / 256) % 256, sent % 256)
  return (text:gsub('{(%a+)}', { number = string.format('%d', sent), address = address }))
end

-- wrk counts only statuses from 400 on as errors.
function done(summary, latency)
  local errors = summary.errors
  print(string.format('\n{"requests":%d,"durationUs":%d,"p99Us":%d,"failed":%d}', summary.requests, summary.duration,
    latency:percentile(99), errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end
